// How much room there is: a phone in the hand or a wide screen.
function watch(query: string): { readonly on: boolean } {
  const list = typeof matchMedia === 'function' ? matchMedia(query) : null;
  let on = $state(list?.matches ?? false);
  list?.addEventListener?.('change', (e) => (on = e.matches));
  return {
    get on() {
      return on;
    },
  };
}

export const wide = watch('(min-width: 56rem) and (min-height: 30rem)');

/** A tablet held upright: as much room for the table as a wide screen has, and my side below it. */
export const tablet = watch('(min-width: 44rem) and (max-width: 55.99rem) and (min-height: 56rem)');

/** A phone that lies on its side. */
export const sideways = watch('(max-height: 29.99rem) and (min-aspect-ratio: 5/4)');

/** A phone tall enough for two rows where a short one has room for one. */
export const tall = watch('(min-height: 50rem)');
