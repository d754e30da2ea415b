import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCENT } from '../pages/accent.ts';
import { accentPair, accentsOf, contrast, GROUNDS, LEAST_CONTRAST } from './accents.ts';

test.each(['#ffff00', '#ffffff', '#000000', '#ff6600', '#00c853', '#4b3fe4', '#808080', '#0a0a5a'])(
  'an accent made from %s is readable on every ground, and under the text of a button',
  (chosen) => {
    const accents = accentsOf(chosen);
    for (const scheme of ['light', 'dark'] as const) {
      const { accent, strong, soft } = accents[scheme];
      for (const ground of [...GROUNDS[scheme], soft]) {
        expect([chosen, scheme, ground, contrast(accent, ground) >= LEAST_CONTRAST]).toContain(true);
      }
      const onAccent = scheme === 'light' ? '#ffffff' : '#14151a';
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(contrast(onAccent, strong)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    }
  },
);

test('a colour that is readable stays as it was chosen', () => {
  expect(accentsOf('#0b6e43').light.accent).toBe('#0b6e43');
  expect(accentsOf('#8f86ff').dark.accent).toBe('#8f86ff');
});

test('without a choice the accent is the theme’s, and anything but a colour is refused', () => {
  expect(accentPair(null)).toEqual(ACCENT);
  expect(() => accentsOf('red;} body {display:none')).toThrow(RangeError);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('the grounds are those of the theme', () => {
  const theme = readFileSync('src/client/app/theme.css', 'utf8');
  const valuesOf = (name: string) =>
    [...theme.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, hex]) => hex);
  const [canvas, surface, sunken, onAccent] = ['canvas', 'surface', 'sunken', 'on-accent'].map(valuesOf);
  expect([surface?.[0], canvas?.[0], sunken?.[0]]).toEqual([...GROUNDS.light]);
  expect([canvas?.[1], surface?.[1], sunken?.[1]]).toEqual([...GROUNDS.dark]);
  expect(onAccent).toEqual(['#ffffff', '#14151a']);
  const { light, dark } = accentsOf(null);
  expect(valuesOf('accent')).toEqual([light.accent, dark.accent]);
  expect(valuesOf('accent-strong')).toEqual([light.strong, dark.strong]);
  expect(valuesOf('accent-soft')).toEqual([light.soft, dark.soft]);
});
