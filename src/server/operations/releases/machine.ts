import { openShelf, type Shelf } from './release-shelf.ts';
import { controlOf, type ShopControl } from './shop-control.ts';

/** One machine's releases and its shop, for a command that changes which of them is valid. */
export type Machine = {
  shelf: Shelf;
  control: ShopControl;
  /** Null on PostgreSQL, whose data only its own programs put back. */
  databaseFile: string | null;
  say: (line: string) => void;
  now: () => Date;
};

/** What a command hands in: its variables, the names of the shop's settings among them, and where the data is by them. */
export type MachineInput = Omit<Machine, 'shelf' | 'control'> & {
  env: NodeJS.ProcessEnv;
  settings: readonly string[];
  dataDir: string;
};

/** @throws CommandRefusal where releases cannot be updated. */
export function lookAt({ env, settings, dataDir, ...rest }: MachineInput): Machine {
  const shelf = openShelf(env);
  return { ...rest, shelf, control: controlOf({ ...shelf, dataDir, settings }, env) };
}
