import { expect, test } from 'vitest';
import { styleSheet, usedStyles } from './page-styles.ts';

const used = (css: string, ...classes: string[]) =>
  usedStyles([styleSheet(css)])(classes.map((names) => `<p class="${names}">a</p>`).join(''));

test('a document has the rules whose classes are all in its markup, in their order', () => {
  const css = 'a{color:red}.b{top:0}.c .b{top:1px}.b.d>li:hover,.e{top:2px}.c{top:3px}';
  expect(used(css, 'b')).toBe('a{color:red}.b{top:0}');
  expect(used(css, 'b d', 'c')).toBe(
    'a{color:red}.b{top:0}.c .b{top:1px}.b.d>li:hover,.e{top:2px}.c{top:3px}',
  );
  expect(used(css, 'e')).toBe('a{color:red}.b.d>li:hover,.e{top:2px}');
});

test('what is in brackets is not asked for: it may exclude a class, or be one of several', () => {
  const css =
    '.a:not(.b){top:0}:where(.c,.d:not([x=".e"])){top:1px}.a[title=".f"]{top:2px}.b:is(.c){top:3px}';
  expect(used(css, 'a')).toBe('.a:not(.b){top:0}:where(.c,.d:not([x=".e"])){top:1px}.a[title=".f"]{top:2px}');
});

test('a class that something is to have inside is asked for', () => {
  const css =
    ':root:has(.b){top:0}.a:has(.b){top:1px}.a:has(input:checked){top:2px}.a:not(:has(.b)){top:3px}';
  expect(used(css, 'a')).toBe('.a:has(input:checked){top:2px}.a:not(:has(.b)){top:3px}');
  expect(used(css, 'a', 'b')).toBe(css);
});

test('a state that no element is in is not asked for either, but those of the whole document', () => {
  const css =
    '.a[data-x]{top:0}.a[data-x=one]{top:1px}.a[aria-x="two words"]{top:2px}:root[data-y=z] .a{top:3px}.a[open],.a:not([data-x]){top:4px}.a[data-x^=o]{top:5px}';
  const styles = usedStyles([styleSheet(css)]);
  const always = ':root[data-y=z] .a{top:3px}.a[open],.a:not([data-x]){top:4px}.a[data-x^=o]{top:5px}';
  expect(styles('<p class="a">a</p>')).toBe(always);
  expect(styles('<p class="a" data-x="two">a</p>')).toBe(`.a[data-x]{top:0}${always}`);
  expect(styles('<p class="a" data-x="one" aria-x="two words">a</p>')).toBe(css);
});

test('documents share style sheets, each in its own order', () => {
  const [first, second] = [
    styleSheet('@layer x;.a{top:0}.b{top:1px}'),
    styleSheet('.a{left:0}@font-face{a:1}'),
  ];
  const markup = '<p class="a">a</p>';
  expect(usedStyles([first, second])(markup)).toBe('@layer x;.a{top:0}.a{left:0}@font-face{a:1}');
  expect(usedStyles([second, first])(markup)).toBe('.a{left:0}@font-face{a:1}@layer x;.a{top:0}');
});

test('blocks of the same layer that follow each other become one', () => {
  const sheets = [
    '@layer x{.a{top:0}}',
    '@layer x{.b{top:1px}}@layer y{.a{left:0}}',
    '@layer x{.a{top:2px}}',
  ];
  expect(usedStyles(sheets.map(styleSheet))('<p class="a b">a</p>')).toBe(
    '@layer x{.a{top:0}.b{top:1px}}@layer y{.a{left:0}}@layer x{.a{top:2px}}',
  );
});

test('at-rules keep what is used of them, and go if nothing is', () => {
  const css =
    '@layer x,y;@layer x{@media (width<9em){.a{top:0}.b{top:1px}}@supports (top:0){.b{top:2px}}}@keyframes k{to{top:0}}';
  expect(used(css, 'a')).toBe('@layer x,y;@layer x{@media (width<9em){.a{top:0}}}@keyframes k{to{top:0}}');
});

test('braces and quotes in strings are text', () => {
  const css = `.a:before{content:"}\\"{"}.b{background:url('data:;}')}.c\\:x{top:0}.a{top:0}`;
  expect(used(css, 'b')).toBe(`.b{background:url('data:;}')}`);
  expect(used(css, 'a')).toBe('.a:before{content:"}\\"{"}.a{top:0}');
});

test('a part of a font comes with the characters that it has', () => {
  const css =
    '@font-face{a:1;unicode-range:U+??,U+2019}@font-face{a:2;unicode-range:U+100-2BA}@font-face{a:3}';
  const styles = usedStyles([styleSheet(css)]);
  expect(styles('<p>Soirée ’</p>')).toBe('@font-face{a:1;unicode-range:U+??,U+2019}@font-face{a:3}');
  expect(styles('<p>Łódź</p>')).toBe(css);
  expect(styles('<p>Soirée</p>')).not.toContain('a:2');
});

test('a custom property comes if the styles or the markup read it', () => {
  const css =
    ':root{--a:1px;--b:var(--c);--c:2px;--d:red}.x{top:var(--a)}.y{left:var(--b,0)}@media print{:root{--a:3px;--d:blue}}.--d:hover{top:0}';
  const styles = usedStyles([styleSheet(css)]);
  expect(styles('<p class="x">a</p>')).toBe(
    ':root{--a:1px;--c:2px;}.x{top:var(--a)}@media print{:root{--a:3px;}}',
  );
  expect(styles('<p class="y"><svg fill="var(--d)"></svg></p>')).toBe(
    ':root{--b:var(--c);--c:2px;--d:red}.y{left:var(--b,0)}@media print{:root{--d:blue}}',
  );
});
