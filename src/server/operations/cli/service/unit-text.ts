import { join } from 'node:path';

/** What systemd takes in no path of a program, however it is quoted. */
export const UNFIT_FOR_UNIT = /["'\\\p{Cc}]/u;

/** Percent signs begin what systemd fills in (systemd.unit(5), "Specifiers"). */
const plain = (path: string): string => path.replaceAll('%', '%%');

/** One word of a line that holds several (systemd.syntax(7), "Quoting"); most paths need no quotes. */
const word = (path: string): string => (/^[\w./@:+~-]+$/.test(path) ? path : `"${plain(path)}"`);

/**
 * The unit of a release in `base` with its data there; neither is unfit.
 * @param template the unit as a release brings it.
 */
export function unitText(template: string, { base, data }: { base: string; data: string }): string {
  const lines = {
    ExecStart: `${word(join(base, 'current/voltcart'))} start`,
    // The whole line is one path: quotes would be a part of it.
    WorkingDirectory: plain(data),
    ReadWritePaths: word(data),
  };
  return Object.entries(lines).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
    template,
  );
}

/** @returns the base of the release that a unit starts; null for a unit of another kind. */
export function baseOfUnit(unit: string): string | null {
  const [, started] = /^ExecStart="?(\/.*)\/current\/voltcart"? start$/m.exec(unit) ?? [];
  return started?.replaceAll('%%', '%') ?? null;
}
