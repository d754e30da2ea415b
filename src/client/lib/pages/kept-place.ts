import { type Location, useLocation } from 'react-router-dom';

type Kept = { place?: unknown } | null;

/**
 * What counts as one page: what stands in for the present page (another variant of a product) takes its place, so that
 * focus and scrolling stay where they are.
 */
export function placeOf({ pathname, state }: Pick<Location, 'pathname' | 'state'>): string {
  const place = (state as Kept)?.place;
  return typeof place === 'string' ? place : pathname;
}

/** The properties of a link to a page that stands in for the present one. */
export const useStandInLink = () => ({
  replace: true,
  preventScrollReset: true,
  state: { place: placeOf(useLocation()) },
});
