import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

const VOID = /^(area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const TOKEN = /<!--.*?-->|<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gs;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const ROUNDS = 200;

type Open = { name: string; props: Record<string, string>; children: ReactNode[] };

/** The elements of a page's markup, as React wrote it, without any component. */
function treeOf(markup: string): ReactNode {
  const root: Open = { name: 'div', props: {}, children: [] };
  const open = [root];
  const last = () => open.at(-1) ?? root;
  const close = () => {
    const { name, props, children } = open.pop() ?? root;
    last().children.push(createElement(name, props, ...children));
  };
  for (const [, ends, name, attributes = '', isVoid, text] of markup.matchAll(TOKEN)) {
    if (text !== undefined) last().children.push(text);
    else if (name === undefined) continue;
    else if (ends) close();
    else {
      const props = [...attributes.matchAll(ATTRIBUTE)]
        .filter(([, attribute]) => attribute !== 'style')
        .map(([, attribute = '', value = '']) => [attribute === 'class' ? 'className' : attribute, value]);
      open.push({ name, props: Object.fromEntries(props), children: [] });
      if (isVoid || VOID.test(name)) close();
    }
  }
  return createElement(root.name, null, ...root.children);
}

/** CPU ms of `renderToString` of the same markup as a tree of plain elements: a machine's measure for a rendering. */
export function staticRenderMs(html: string): number {
  const from = html.indexOf('<div data-app');
  const tree = treeOf(html.slice(from, html.indexOf('<script', from)));
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    renderToString(tree);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
}
