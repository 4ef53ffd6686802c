// Who sits at a table in this browser: the person, and wind-up toys with a character each.
import type {
  Evening,
  Feat,
  FinishedGame,
  GameId,
  Options,
  Outcome,
  Person,
  PersonId,
  Seat,
} from '../wire/table';

/** The person in front of the screen. */
export const ME: PersonId = 1;

/** The toys of the server's shelf: Polish and English names, faces. */
export const TOYS: readonly (readonly [string, string, string])[] = [
  ['Trybik', 'Cog', 'trybik'],
  ['Śrubka', 'Bolt', 'srubka'],
  ['Korbka', 'Crank', 'korbka'],
  ['Puszka', 'Tin', 'puszka'],
  ['Sprężynka', 'Coil', 'sprezynka'],
  ['Zębatka', 'Sprocket', 'zebatka'],
];

interface Host {
  name: string;
  face: string;
  lang: 'pl' | 'en';
}

export class Company {
  /** The person of each seat. */
  seats: PersonId[] = [ME];
  #host: Host;
  #characters = new Map<PersonId, string>();
  #games: FinishedGame[] = [];

  constructor(host: Host) {
    this.#host = host;
  }

  /** So many seats: whoever sits stays, toys take the rest. */
  fill(seats: number, characters: readonly string[]): void {
    for (let person = ME + 1; this.seats.length < seats; person++) {
      this.seats.push(person);
      const place = person - ME - 1;
      this.#characters.set(person, characters[place % characters.length] ?? 'random');
    }
  }

  /** The person moves to this seat, the toys sit around in their order. */
  seatMe(seat: Seat): void {
    const toys = this.seats.filter((person) => person !== ME);
    this.seats = [...toys.slice(0, seat), ME, ...toys.slice(seat)];
  }

  /** Others sit beside others. */
  shuffle(): void {
    for (let i = this.seats.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [this.seats[i], this.seats[j]] = [this.seats[j]!, this.seats[i]!];
    }
  }

  /** How the bot of this seat plays; one that plays for the person plays like the first. */
  character(seat: Seat, characters: readonly string[]): string {
    return this.#characters.get(this.seats[seat] ?? ME) ?? characters[0] ?? 'random';
  }

  frames(botPlays: boolean, unhurried: boolean, hints: number): Person[] {
    return [...this.seats]
      .sort((a, b) => a - b)
      .map((person) => ({
        person,
        ...this.#look(person),
        kind: person === ME ? 'human' : 'bot',
        character: this.#characters.get(person) ?? null,
        place: this.seats.indexOf(person),
        online: true,
        bot_plays: person === ME && botPlays,
        unhurried: person === ME && unhurried,
        hints: person === ME ? hints : 0,
      }));
  }

  /** A game is over. */
  note(game: GameId, outcome: Outcome, feats: Feat[], options: Options): void {
    const { winners, scores, reason } = outcome;
    const people = [...this.seats];
    const won = winners.map((seat) => people[seat] ?? ME);
    const number = this.#games.length + 1;
    this.#games.push({ number, game, people, winners: won, scores, reason, feats, options });
  }

  evening(): Evening {
    const wins = (person: PersonId): number =>
      this.#games.filter(({ winners }) => winners.includes(person)).length;
    const counted = this.#games.length
      ? this.seats.map((person) => ({
          person,
          ...this.#look(person),
          kind: person === ME ? ('human' as const) : ('bot' as const),
          character: this.#characters.get(person) ?? null,
          wins: wins(person),
          played: this.#games.length,
        }))
      : [];
    return { games: [...this.#games], wins: counted.sort((a, b) => b.wins - a.wins) };
  }

  #look(person: PersonId): { name: string; face: string } {
    if (person === ME) return { name: this.#host.name, face: this.#host.face };
    const [polish, english, face] = TOYS[(person - ME - 1) % TOYS.length]!;
    return { name: this.#host.lang === 'en' ? english : polish, face };
  }
}
