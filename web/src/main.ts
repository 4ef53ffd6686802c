// Starts the client, and on secure origins the service worker that makes it installable.
import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { keepFocus } from '$lib/focus';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has the element #app');
mount(App, { target });
keepFocus(target);

if (import.meta.env.PROD && window.isSecureContext && 'serviceWorker' in navigator) {
  // It fetches every part; what this page itself needs goes first.
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
}
