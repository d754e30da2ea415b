import { expect, test } from 'vitest';
import { deferLinks, deferScripts } from './deferred-scripts.ts';

const ENTRY = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

test('a document loads no module itself: its loader does, after everything else', () => {
  const { html, loader } = deferScripts(
    `<body><p>$1 off</p>${ENTRY}<link rel="modulepreload" crossorigin href="/assets/react-2.js"></body>`,
  );
  expect(html).toBe(
    `<body><p>$1 off</p>${loader}<link data-later crossorigin href="/assets/react-2.js"></body>`,
  );
  expect(loader).toContain("code.src = '/assets/index-1.js'");
  expect(loader).toMatch(/^<script>.*<\/script>$/s);
});

test('a page’s modules are deferred, too; other links are not', () => {
  expect(deferLinks('<link rel="modulepreload" href="/a.js"><link rel="preload" href="/b.woff2">')).toBe(
    '<link data-later href="/a.js"><link rel="preload" href="/b.woff2">',
  );
});

test('a document without an entry fails as a broken build', () => {
  expect(() => deferScripts('<body></body>')).toThrow('no entry');
});
