import { createContext, use, useContext } from 'react';
import type { Area, Texts } from '../../shared/texts/catalogue.ts';

/** The areas that the browser loads; mails are written by the server alone. */
export type ClientArea = Exclude<Area, 'mails'>;

/** The texts of the shop's language. For an area it is always the same promise: React looks at what it was given. */
export type TextSource = <A extends ClientArea>(area: A) => Promise<Texts[A]>;

/** Tells React's `use` that a promise has this value already: what reads it does not wait, not even for a moment. */
export const fulfilled = <T>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value });

const TextsContext = createContext<TextSource | null>(null);
export const TextsProvider = TextsContext.Provider;

/** For what says something once it is pressed: the texts come with the press. */
export function useTextSource(): TextSource {
  const source = useContext(TextsContext);
  if (!source) throw new Error('useTexts needs a TextsProvider above');
  return source;
}

/** The texts of an area in the shop's language; suspends where they are still on their way. */
export function useTexts<A extends ClientArea>(area: A): Texts[A] {
  return use(useTextSource()(area));
}
