import { expect, test } from 'vitest';
import { assertFit } from './installation.ts';

const refusalOf = (folder: string): string | null => {
  try {
    assertFit(folder, 'it elsewhere');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each(['/home', '/root', '/run/user'])(
  '%s and what is below it are refused: the unit hides it from the service',
  (top) => {
    for (const folder of [top, `${top}/shop`, `${top}/1000/data`])
      expect(refusalOf(folder)).toBe(
        `${folder} is below ${top}, where a service sees nothing: move it elsewhere.`,
      );
  },
);

test.each(['/var/lib/voltcart', '/srv/Läden & 50%', '/homes/shop', '/srv/home/shop', '/opt/voltcart'])(
  '%s is not',
  (folder) => {
    expect(refusalOf(folder)).toBeNull();
  },
);

test.each(["/srv/Joe's shop", '/srv/my "shop"', '/srv/shop\\data', '/srv/two\nlines'])(
  '%s is refused: systemd takes no such name of a program',
  (folder) => {
    expect(refusalOf(folder)).toContain('has quotes or the like in its name');
  },
);
