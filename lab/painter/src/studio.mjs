// Chromium as a brush: opens once, paints many cards, one after another.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const QUIET = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function studio() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET });
  const page = await browser.newPage();
  await page.addScriptTag({ content: readFileSync(new URL('./finish.js', import.meta.url), 'utf8') });
  return {
    page,
    close: () => browser.close(),
    async paint(svg, options) {
      const { base64, quality } = await page.evaluate(([text, o]) => globalThis.finish(text, o), [svg, options]);
      return { bytes: Buffer.from(base64, 'base64'), quality };
    },
  };
}
