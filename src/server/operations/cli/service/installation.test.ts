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

test.each([
  ['/home/anna/voltcart-data', '/home'],
  ['/home', '/home'],
  ['/root/shop', '/root'],
  ['/run/user/1000/shop', '/run/user'],
])('%s is refused: the unit hides %s from the service', (folder, top) => {
  expect(refusalOf(folder)).toBe(
    `${folder} is below ${top}, where a service sees nothing: move it elsewhere.`,
  );
});

test.each(['/var/lib/voltcart', '/homes/shop', '/srv/home/shop', '/opt/voltcart'])('%s is not', (folder) => {
  expect(refusalOf(folder)).toBeNull();
});
