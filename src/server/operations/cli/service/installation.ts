import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandRefusal } from '../command.ts';
import type { ReleaseFolder } from '../release-folder.ts';
import { SETTINGS_OF_THE_MACHINE, settingsFileOf } from '../settings-file.ts';
import { baseOfUnit, UNFIT_FOR_UNIT, unitText } from './unit-text.ts';

const USER = 'voltcart';
const PROGRAM = '/usr/local/bin/voltcart';
const UNIT = '/etc/systemd/system/voltcart.service';
/** Where base and data are, unless the owner has put them elsewhere. */
const [USUAL_BASE, USUAL_DATA] = ['/opt/voltcart', '/var/lib/voltcart'];

type Say = (line: string) => void;

/**
 * Sets up user, folders, settings, link and systemd unit for a release in BASE/releases. What is there already stays,
 * the unit apart. Takes root.
 * @param dataDir where the data are by the settings.
 * @param say receives each step.
 * @throws CommandRefusal when the release lies elsewhere, when a service cannot have it or the data, when the service is
 * another shop's, or when a file of somebody else is in the way.
 */
export function installService(release: ReleaseFolder, dataDir: string, say: Say): void {
  if (basename(dirname(release.home)) !== 'releases')
    throw new CommandRefusal(
      `${release.home} cannot be updated later: move it to ${USUAL_BASE}/releases/${basename(release.home)}, and run this from there.`,
    );
  assertFit(
    release.base,
    `the release to ${USUAL_BASE}/releases/${basename(release.home)}, and run this from there`,
  );
  const other = findOtherShop(release.base);
  if (other !== null)
    throw new CommandRefusal(
      `The service of this machine is that of the shop in ${other}. To give it to this one, stop that shop and remove ${UNIT} and ${PROGRAM}, then run this again. A second shop needs a container or a unit of your own.`,
    );
  // Others pass through the folders on the way to the data and the program.
  process.umask(0o022);
  const settings = settingsFileOf(process.env, release);
  const data = settings || dataDir !== release.dataDir || existsSync(dataDir) ? dataDir : USUAL_DATA;
  assertFit(data, `it to ${USUAL_DATA}, set DATA_DIR to that, and run this again`);
  const { uid, gid } = makeUser(data, say);
  makeDataFolder(data, uid, gid, say);
  if (settings) say(`The settings in ${settings} stay as they are.`);
  else writeSettings(release, data, gid, say);
  pointTo(join(release.base, 'current'), `releases/${basename(release.home)}`, 'keep', say);
  pointTo(PROGRAM, join(release.base, 'current/voltcart'), 'replace', say);
  writeUnit(release, data, say);
  say(
    `Set PUBLIC_URL in ${settings ?? SETTINGS_OF_THE_MACHINE}, then open the shop: systemctl enable --now voltcart`,
  );
}

/** What ProtectHome of the unit hides from the service. */
const HIDDEN = ['/home', '/root', '/run/user'];

/** @throws CommandRefusal for a folder that the service would not see, or cannot have; `move`: what to do. */
export function assertFit(folder: string, move: string): void {
  const top = HIDDEN.find((each) => `${folder}/`.startsWith(`${each}/`));
  if (top) throw new CommandRefusal(`${folder} is below ${top}, where a service sees nothing: move ${move}.`);
  if (UNFIT_FOR_UNIT.test(folder))
    throw new CommandRefusal(
      `${folder} has quotes or the like in its name, which systemd does not take: move ${move}.`,
    );
}

/** @returns where the shop lies that unit or command belong to, if it is there and not the one in `base`. */
function findOtherShop(base: string): string | null {
  const unit = existsSync(UNIT) ? baseOfUnit(readFileSync(UNIT, 'utf8')) : null;
  const link = lstatSync(PROGRAM, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(PROGRAM) : '';
  const command = link.endsWith('/current/voltcart') ? dirname(dirname(link)) : null;
  const others = [unit, command].filter((each) => each !== null && each !== base);
  return others.find((each) => each !== null && existsSync(join(each, 'current/voltcart'))) ?? null;
}

function makeUser(data: string, say: Say): { uid: number; gid: number } {
  const idOf = (option: string): number | null => {
    const { status, stdout } = spawnSync('id', [option, USER], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : null;
  };
  if (idOf('-u') === null) {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    execFileSync('useradd', [...options, '--home-dir', data, USER]);
    say(`Made the user ${USER}.`);
  } else say(`The user ${USER} is there.`);
  return { uid: idOf('-u') ?? 0, gid: idOf('-g') ?? 0 };
}

function makeDataFolder(data: string, uid: number, gid: number, say: Say): void {
  if (!existsSync(data)) {
    mkdirSync(data, { recursive: true });
    chownSync(data, uid, gid);
    chmodSync(data, 0o700);
    say(`Made the folder ${data} for the data.`);
  } else if (statSync(data).uid === uid) {
    say(`The data folder ${data} is there.`);
  } else {
    execFileSync('chown', ['-R', `${uid}:${gid}`, data]);
    say(`Gave ${data} and all in it to ${USER}.`);
  }
}

/** A value of a settings file, where # begins a comment. */
function inSettings(path: string): string {
  return path.includes('#') || path.includes('`') ? `'${path}'` : path;
}

function writeSettings({ home }: ReleaseFolder, data: string, gid: number, say: Say): void {
  const folder = dirname(SETTINGS_OF_THE_MACHINE);
  mkdirSync(folder, { recursive: true });
  const example = readFileSync(join(home, 'service/voltcart.env.example'), 'utf8');
  writeFileSync(
    SETTINGS_OF_THE_MACHINE,
    example.replace(/^#DATA_DIR=.*$/m, () => `DATA_DIR=${inSettings(data)}`),
  );
  // They may hold keys: the shop reads them, and nobody else.
  for (const [path, mode] of [
    [folder, 0o750],
    [SETTINGS_OF_THE_MACHINE, 0o640],
  ] as const) {
    chownSync(path, 0, gid);
    chmodSync(path, mode);
  }
  say(`Wrote the settings file ${SETTINGS_OF_THE_MACHINE}.`);
}

/** @param there what becomes of a link that leads elsewhere. */
function pointTo(link: string, target: string, there: 'keep' | 'replace', say: Say): void {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink())
    throw new CommandRefusal(`${link} is in the way: move it aside, then run this again.`);
  if (found && (there === 'keep' || readlinkSync(link) === target)) {
    say(`${link} leads to ${readlinkSync(link)}.`);
    return;
  }
  if (found) unlinkSync(link);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(target, link);
  say(`Made the link ${link} to ${target}.`);
}

function writeUnit({ base, home }: ReleaseFolder, data: string, say: Say): void {
  const template = readFileSync(join(home, 'service/voltcart.service'), 'utf8');
  mkdirSync(dirname(UNIT), { recursive: true });
  writeFileSync(UNIT, unitText(template, { base, data }));
  chmodSync(UNIT, 0o644);
  say(`Wrote the unit ${UNIT}.`);
  // What systemctl itself asks: whether systemd runs this machine.
  if (existsSync('/run/systemd/system')) execFileSync('systemctl', ['daemon-reload']);
  else say('systemd does not run this machine: start the shop by other means (voltcart start).');
}
