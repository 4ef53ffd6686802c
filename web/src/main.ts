// Starts the client, and on secure origins the service worker that makes it installable.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { hurry } from '$lib/arrival';
import { keepFocus } from '$lib/focus';
import { route } from '$lib/route.svelte';
import { settings } from '$lib/settings.svelte';
import { learn } from '$lib/words';
import { SCREENS } from './screens';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has the element #app');
/** Words and the first screen come side by side; nothing is drawn in keys of words. Not awaited up here: the screens need this script. */
async function start(target: HTMLElement): Promise<void> {
  if (route.now.page === 'table') hurry(route.now.invite);
  await Promise.all([learn(settings.lang), SCREENS[route.now.page].load()]);
  mount(App, { target });
  keepFocus(target);
}
start(target).catch(() => {
  target.textContent = 'Nie ma połączenia: odśwież stronę. · No connection: reload the page.';
});

/** Browsers that know of trusted types take no script from a plain string, and this page makes one address only. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

function worker(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const only = { createScriptURL: () => '/sw.js' };
  return (trustedTypes?.createPolicy('stolik-worker', only) ?? only).createScriptURL('');
}

if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  // It fetches every part; what this page itself needs goes first.
  addEventListener('load', () => void navigator.serviceWorker.register(worker()));
}
