// Which page is open; seven addresses need no router package.
import { at, within } from './base';
import type { GameId } from './wire/table';

export type Page =
  | { page: 'home' }
  | { page: 'table'; invite: string }
  | { page: 'tv'; invite: string | null }
  | { page: 'practice'; game: GameId }
  | { page: 'lesson'; game: GameId }
  | { page: 'puzzle'; game: GameId | null; number: number }
  | { page: 'rules'; game: GameId | null; skin: string; part: string }
  | { page: 'replay' }
  | { page: 'settings' };

export function pageFor(path: string, hash = ''): Page {
  const [first = '', second = '', third = ''] = within(path)
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  if (first === 't' && second) return { page: 'table', invite: second };
  if (first === 'tv') return { page: 'tv', invite: second || null };
  if (first === 'practice' && second) return { page: 'practice', game: second as GameId };
  if (first === 'lesson' && second) return { page: 'lesson', game: second as GameId };
  if (first === 'puzzle')
    return {
      page: 'puzzle',
      game: (second || null) as GameId | null,
      number: Math.max(1, Number.parseInt(third, 10) || 1),
    };
  if (first === 'rules')
    return {
      page: 'rules',
      game: (second || null) as GameId | null,
      skin: third,
      part: decodeURIComponent(hash.slice(1)),
    };
  if (first === 'replay') return { page: 'replay' };
  if (first === 'settings') return { page: 'settings' };
  return { page: 'home' };
}

class Route {
  now: Page = $state.raw(pageFor(location.pathname, location.hash));

  constructor() {
    addEventListener('popstate', () => (this.now = pageFor(location.pathname, location.hash)));
  }

  /** Opens a page of ours, written from the top. */
  go(path: string): void {
    history.pushState(null, '', at(path));
    this.now = pageFor(location.pathname, location.hash);
    scrollTo(0, 0);
  }

  /** Another address for the page that is open. */
  stay(path: string): void {
    if (within(location.pathname) !== path)
      history.replaceState(null, '', at(path) + location.hash);
  }

  /** Lets plain links inside the app change the page without loading it anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
    if (
      !link ||
      link.hasAttribute('download') ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    this.go(within(link.getAttribute('href') ?? '/'));
  };
}

export const route = new Route();
