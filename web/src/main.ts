// Starts the client, and on secure origins the service worker that makes it installable.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { hurry } from '$lib/arrival';
import { at } from '$lib/base';
import { keepFocus } from '$lib/focus';
import { route } from '$lib/route.svelte';
import { settings } from '$lib/settings.svelte';
import { script } from '$lib/trusted';
import { learn } from '$lib/words';
import { SCREENS } from './screens';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has the element #app');
/** Words and the first screen come side by side; nothing is drawn in keys of words. Not awaited up here: the screens need this script. */
async function start(target: HTMLElement): Promise<void> {
  if (route.now.page === 'table') hurry(route.now.invite);
  await Promise.all([learn(settings.lang), SCREENS[route.now.page].load()]);
  target.textContent = '';
  mount(App, { target });
  keepFocus(target);
}
start(target).catch(() => {
  target.textContent = 'Nie ma połączenia: odśwież stronę. · No connection: reload the page.';
});

function keepGames(): void {
  void import('$lib/practice/keeping')
    .then(({ keepEverything }) => keepEverything())
    .catch(() => {});
}

if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  // It fetches every part; what this page itself needs goes first.
  addEventListener('load', () => {
    void navigator.serviceWorker.register(script(at('/sw.js')));
    // Whoever has installed the client, or asked for it, has all games at hand; not before this page is at rest.
    addEventListener('appinstalled', keepGames);
    if (matchMedia('(display-mode: standalone)').matches || settings.keepsGames)
      setTimeout(keepGames, 4000);
  });
}
