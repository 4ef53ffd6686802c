// Debian's Chromium, without anything that would call home.
import { chromium } from 'playwright-core';

/** Playwright's own list, which ours replaces, and the two pages that Chromium would open for the address bar of every window. */
const WITHOUT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter',
  'PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled',
  'PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
].join();

/** Nobody sits before the windows, and there is no graphics card: movements are drawn where the page is, by one process less. */
const CHEAP = [
  '--in-process-gpu',
  '--disable-gpu-rasterization',
  '--disable-partial-raster',
  '--num-raster-threads=1',
  '--disable-threaded-animation',
];

export function launch(more = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...CHEAP,
      `--disable-features=${WITHOUT}`,
      ...more,
    ],
  });
}
