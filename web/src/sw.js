// Keeps the client's files so that it opens at once and without a network; tables always need the server.
const SHELF = 'stolik-1';
// Where this worker lies: at the top, or under the folder that a proxy has put before it.
const HOME = new URL('./', location.href).pathname;
/** The address of something that the build writes from the top. */
const at = (path) => HOME + path.slice(1);
// The build writes every script and style here, so each version of the client is another worker.
const PARTS = [];
// And the engine with what its bots look up: a page that needs them says which are to be kept.
const ENGINE = [];

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll([HOME, ...PARTS.map(at)])));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((n) => n !== SHELF).map((n) => caches.delete(n))),
        ),
      forget(),
    ]).then(() => self.clients.claim()),
  );
});

/** Parts of older versions go; a page that still wanted one is told to reload. */
async function forget() {
  const shelf = await caches.open(SHELF);
  const old = (await shelf.keys()).filter(
    ({ url }) =>
      /\.(js|css|wasm|bin|net)$/.test(url) &&
      ![...PARTS, ...ENGINE].map(at).includes(new URL(url).pathname),
  );
  await Promise.all(old.map((request) => shelf.delete(request)));
}

async function keep(request, answer) {
  if (answer.ok) (await caches.open(SHELF)).put(request, answer.clone());
  return answer;
}

/** Fetches what is not kept yet, a few at a time: pictures are many. Tells how far it is. */
async function keepAll(addresses, tell) {
  const shelf = await caches.open(SHELF);
  const of = addresses.length;
  for (let at = 0; at < of; at += 6) {
    await Promise.all(
      addresses.slice(at, at + 6).map(async (address) => {
        if (await shelf.match(address)) return;
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
        await shelf.put(address, answer);
      }),
    );
    tell({ kept: Math.min(at + 6, of), of });
  }
}

self.addEventListener('message', (event) => {
  if (!Array.isArray(event.data?.keep)) return;
  const tell = (told) => event.ports[0]?.postMessage(told);
  event.waitUntil(keepAll(event.data.keep, tell).catch((error) => tell({ failed: String(error) })));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.pathname.startsWith(HOME) ? url.pathname.slice(HOME.length - 1) : url.pathname;
  // The decks that come with the games are the same for everybody; all else that is asked there is not.
  const common = /^\/api\/games\/\w+\/pictures\//.test(path);
  if (
    request.method !== 'GET' ||
    url.origin !== location.origin ||
    (!common && /^\/(api|ws|metrics|healthz)/.test(path))
  )
    return;
  if (common || path.startsWith('/assets/')) {
    // Hashed names never change their content.
    event.respondWith(
      caches
        .match(request)
        .then((kept) => kept ?? fetch(request).then((answer) => keep(request, answer))),
    );
  } else if (request.mode === 'navigate') {
    // Every page is the same document; the newest one wins while the server answers.
    event.respondWith(
      fetch(request)
        .then((answer) => keep(HOME, answer))
        .catch(() => caches.match(HOME).then((kept) => kept ?? Response.error())),
    );
  }
});
