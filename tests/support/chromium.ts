import { existsSync } from 'node:fs';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * What a window of Chromium would do besides showing a page: it loads two pages of its own for the address
 * field's suggestions, which cost more than most pages of the shop. The list stands for the driver's own.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Headless, quiet, and with the least of what is no page. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** @throws one clear line when there is no Chromium. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = given ? [given].find(existsSync) : CHROMIUM_PLACES.find(existsSync);
  if (!found) {
    throw new Error(
      'Chromium is missing: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  return found;
}
