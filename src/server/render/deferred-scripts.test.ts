import { expect, test } from 'vitest';
import { deferLinks, deferScripts } from './deferred-scripts.ts';

const ENTRY = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

test('a document fetches no module by itself: its loader does, once all else is there', () => {
  const { html, loader } = deferScripts(
    `<body><p>$1 off</p>${ENTRY}<link rel="modulepreload" crossorigin href="/assets/react-2.js"></body>`,
  );
  expect(html).toBe(
    `<body><p>$1 off</p>${loader}<link data-later crossorigin href="/assets/react-2.js"></body>`,
  );
  expect(loader).toContain("code.src = '/assets/index-1.js'");
  expect(loader).toMatch(/^<script>.*<\/script>$/s);
});

test('the modules of a page wait too, and other links do not', () => {
  expect(deferLinks('<link rel="modulepreload" href="/a.js"><link rel="preload" href="/b.woff2">')).toBe(
    '<link data-later href="/a.js"><link rel="preload" href="/b.woff2">',
  );
});

test('a document without an entry is a broken build', () => {
  expect(() => deferScripts('<body></body>')).toThrow('no entry');
});
