import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { baseOfUnit, unitText } from './unit-text.ts';

const template = readFileSync('tools/package/files/voltcart.service', 'utf8');

const pathsIn = (unit: string) => unit.match(/^(ExecStart|WorkingDirectory|ReadWritePaths)=.*$/gm);

test('usual folders are written as they are', () => {
  expect(unitText(template, { base: '/opt/voltcart', data: '/var/lib/voltcart' })).toBe(template);
});

test('a base below the usual data folder stays what it is', () => {
  const unit = unitText(template, { base: '/var/lib/voltcart/program', data: '/srv/data' });
  expect(pathsIn(unit)).toEqual([
    'ExecStart=/var/lib/voltcart/program/current/voltcart start',
    'WorkingDirectory=/srv/data',
    'ReadWritePaths=/srv/data',
  ]);
});

test('spaces, percent and other signs reach the service as they were typed', () => {
  const unit = unitText(template, { base: '/srv/Mein Laden', data: '/srv/50% & $1/Läden' });
  expect(pathsIn(unit)).toEqual([
    'ExecStart="/srv/Mein Laden/current/voltcart" start',
    'WorkingDirectory=/srv/50%% & $1/Läden',
    'ReadWritePaths="/srv/50%% & $1/Läden"',
  ]);
});

test.each(['/opt/voltcart', '/srv/Mein Laden', '/srv/50% & $1'])(
  'whose unit it is can be read from it: %s',
  (base) => {
    expect(baseOfUnit(unitText(template, { base, data: '/srv/data' }))).toBe(base);
  },
);

test('a unit of an earlier version names its base, too, and one of a clone has none', () => {
  expect(baseOfUnit('[Service]\nExecStart=/srv/Mein Laden/current/voltcart start\n')).toBe('/srv/Mein Laden');
  expect(baseOfUnit('[Service]\nExecStart=/usr/bin/npm start\n')).toBeNull();
});
