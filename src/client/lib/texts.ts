import { createContext, use, useContext } from 'react';
import type { Area, Texts } from '../../shared/texts/catalogue.ts';

/** The areas that the browser loads; only the server writes mails and commands. */
export type ClientArea = Exclude<Area, 'mails' | 'documents' | 'offsite' | 'cards'>;

/** Loads texts in the shop's language. An area always returns the same promise, as React's `use` requires. */
export type TextSource = <A extends ClientArea>(area: A) => Promise<Texts[A]>;

/** Marks a promise as already fulfilled for React's `use`, so that readers do not suspend at all. */
export const fulfilled = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value });

const TextsContext = createContext<TextSource | null>(null);
export const TextsProvider = TextsContext.Provider;

/** For texts needed only after a press: they load with the press. */
export function useTextSource(): TextSource {
  const source = useContext(TextsContext);
  if (!source) throw new Error('useTexts needs a TextsProvider above');
  return source;
}

/** The texts of an area in the shop's language; suspends while loading. */
export function useTexts<A extends ClientArea>(area: A): Texts[A] {
  return use(useTextSource()(area));
}
