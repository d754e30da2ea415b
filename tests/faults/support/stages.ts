import { describe, expect } from 'vitest';
import type { Dialect } from '../../../src/server/db/database.ts';
import { figure } from './figures.ts';
import type { Stage } from './stage.ts';

/** Where a suite runs, for `openStage`: on which engine, and in how many processes behind the proxy. */
export type Place = { engine: Dialect; processes: number };

export const SQLITE: Place = { engine: 'sqlite', processes: 1 };
export const POSTGRESQL: Place = { engine: 'postgresql', processes: 1 };
export const TWO_PROCESSES: Place = { engine: 'postgresql', processes: 2 };

/** What one process on PostgreSQL can show, two show as well; by itself it runs at night. */
const PLACES = figure([SQLITE, TWO_PROCESSES], [SQLITE, POSTGRESQL, TWO_PROCESSES]);

/** For schedules and reports. */
export const nameOf = ({ engine, processes }: Place): string =>
  processes > 1 ? `${engine}, ${processes} processes` : engine;

/** Runs a suite once on each kind of stage. */
export function describeStages(name: string, suite: (place: Place) => void): void {
  describe.each(PLACES.map((place) => [nameOf(place), place] as const))(`${name} (%s)`, (_, place) =>
    suite(place),
  );
}

/** Each process has answered, or nothing was about two. */
export function assertEachAnswered({ proxy }: Pick<Stage, 'proxy'>): void {
  if (proxy) expect(Math.min(...proxy.answered())).toBeGreaterThan(20);
}
