import { useRef, useState } from 'react';
import { BULK_CALL_MAX, type BulkChange } from '../../../../../shared/catalogue/bulk-change.ts';
import type { ProductId } from '../../../../../shared/ids.ts';
import { useErrorText } from '../../../../lib/error-text.ts';
import { useLocale } from '../../../../lib/site.ts';
import { type RouterOutputs, trpc } from '../../../../lib/trpc.ts';
import { useCatalogueRefresh } from '../use-catalogue-refresh.ts';

export type Outcome = RouterOutputs['admin']['product']['changeMany'][number];
/** A product to change, with the version that the preview showed. */
type Target = { id: ProductId; version?: number };

/** `left`: the products that a failure or a stop kept from being changed. */
export type BulkPhase =
  | { name: 'form' }
  | { name: 'running'; rehearsal: boolean; done: number; total: number }
  | { name: 'preview'; change: BulkChange; outcomes: readonly Outcome[] }
  | { name: 'done'; change: BulkChange; outcomes: readonly Outcome[]; left: readonly Target[] };

/** Previews a change of many products, then makes it: call after call, so that progress shows and can be stopped. */
export function useBulkRun() {
  const [phase, setPhase] = useState<BulkPhase>({ name: 'form' });
  const [error, setError] = useState<string>();
  const stopped = useRef(false);
  const errorText = useErrorText();
  const { currency } = useLocale();
  const refresh = useCatalogueRefresh();
  const { mutateAsync } = trpc.admin.product.changeMany.useMutation();

  /** @returns what was reached before the end, a stop or a failure. */
  async function run(
    targets: readonly Target[],
    change: BulkChange,
    rehearsal: boolean,
  ): Promise<{ outcomes: Outcome[]; whole: boolean }> {
    const outcomes: Outcome[] = [];
    stopped.current = false;
    setError(undefined);
    for (let at = 0; at < targets.length && !stopped.current; at += BULK_CALL_MAX) {
      setPhase({ name: 'running', rehearsal, done: at, total: targets.length });
      try {
        const products = targets.slice(at, at + BULK_CALL_MAX);
        outcomes.push(...(await mutateAsync({ products, change, rehearsal, currency })));
      } catch (failure) {
        setError(errorText(failure));
        break;
      }
    }
    return { outcomes, whole: outcomes.length === targets.length };
  }

  async function preview(ids: readonly ProductId[], change: BulkChange): Promise<void> {
    const { outcomes, whole } = await run(
      ids.map((id) => ({ id })),
      change,
      true,
    );
    setPhase(whole ? { name: 'preview', change, outcomes } : { name: 'form' });
  }

  async function apply(
    targets: readonly Target[],
    change: BulkChange,
    before: readonly Outcome[],
  ): Promise<void> {
    const { outcomes } = await run(targets, change, false);
    setPhase({
      name: 'done',
      change,
      outcomes: [...before, ...outcomes],
      left: targets.slice(outcomes.length),
    });
    await refresh();
  }

  return {
    phase,
    error,
    preview,
    apply: (change: BulkChange, outcomes: readonly Outcome[]) =>
      apply(
        outcomes.flatMap((outcome) =>
          outcome.did === 'changed' ? [{ id: outcome.id, version: outcome.version }] : [],
        ),
        change,
        [],
      ),
    goOn: apply,
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      stopped.current = true;
      setError(undefined);
      setPhase({ name: 'form' });
    },
  };
}
