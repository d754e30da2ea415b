import { expect, test } from 'vitest';
import { deferScripts, laterFiles } from './deferred-scripts.ts';

const ENTRY = '<script type="module" crossorigin src="/assets/index-1.js"></script>';

test('a document loads no module itself: its loader does, after everything else', () => {
  const { html, loader } = deferScripts(`<body><p>$1 off</p>${ENTRY}</body>`);
  expect(html).toBe(`<body><p>$1 off</p>${loader}</body>`);
  expect(loader).toContain("src:'/assets/index-1.js'");
  expect(loader).toMatch(/^<script>.*<\/script>$/s);
});

test('a page names its styles and modules for the loader', () => {
  expect(laterFiles(['assets/page-1.css', 'assets/page-2.js'])).toBe(
    '<meta name="later" content="page-1.css page-2.js">',
  );
});

test('a document without an entry fails as a broken build', () => {
  expect(() => deferScripts('<body></body>')).toThrow('no entry');
});
