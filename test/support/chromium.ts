import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of the system's Chromium: `CHROMIUM_PATH`, else the usual paths; null when there is none. */
export function chromiumPath(): string | null {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') return configuredPath;
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/**
 * For each context Chromium opens a window with two hidden pages for the address bar, whose processes start more slowly
 * than most pages of the dashboard.
 */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** Features that Playwright disables and that matter here: of two such switches Chromium uses only the last. */
const PLAYWRIGHT_FOLDERS = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** @throws Error when there is no Chromium at the path */
export function launchChromium(path: string): Promise<Browser> {
  // Chromium's sandbox refuses to work for root, as in a container.
  const isRoot = process.getuid?.() === 0;
  const args = [`--disable-features=${[...PLAYWRIGHT_FOLDERS, ...ADDRESS_BAR].join()}`];
  return chromium.launch({ executablePath: path, args: isRoot ? [...args, '--no-sandbox'] : args });
}
