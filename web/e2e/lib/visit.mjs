// A first visit, with nothing kept from an earlier one: what comes over the wire, and how heavy it is.

/** Opens `address` in a browser that has never been there; `line` (latency, throughput) makes the network slow. */
export async function visit(browser, address, { drawn, locale = 'pl-PL', line = null }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale,
    // A service worker fetches what later visits will need, after the page has what it needs itself.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    const asked = new Map();
    const came = [];
    wire.on('Network.requestWillBeSent', ({ requestId, request }) =>
      asked.set(requestId, request.url),
    );
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      came.push({
        what: new URL(asked.get(requestId) ?? address).pathname,
        bytes: encodedDataLength,
      }),
    );
    await wire.send('Network.enable');
    if (line)
      await wire.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: line.latency,
        downloadThroughput: line.throughput,
        uploadThroughput: line.throughput,
      });
    const start = Date.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(drawn).waitFor({ timeout: 60_000 });
    const seen = Date.now() - start;
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    came.sort((a, b) => b.bytes - a.bytes);
    return { came, seen, bytes: came.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await context.close();
  }
}
