import { expect, test } from 'vitest';
import { assertSeen } from './installation.ts';

const refusalOf = (folder: string): string | null => {
  try {
    assertSeen(folder, 'it elsewhere');
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

test.each(['/var/lib/voltcart', '/homes/shop', '/srv/home/shop', '/opt/voltcart'])('%s is not', (folder) => {
  expect(refusalOf(folder)).toBeNull();
});
