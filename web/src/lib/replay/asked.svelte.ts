// Which finished game somebody wants to walk through; the table they sit at shows it and keeps its thread meanwhile.
class Asked {
  now: { invite: string; number: number } | null = $state.raw(null);

  open(invite: string, number: number): void {
    this.now = { invite, number };
  }

  close(): void {
    this.now = null;
  }
}

export const asked = new Asked();
