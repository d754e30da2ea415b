import { useRef, useState } from 'react';
import type { ArrangedSection } from '../../../../shared/catalogue/home.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';

export type EditedHome = RouterOutputs['admin']['home']['get'];

/** Doing it twice is doing it once: it is shown before it is saved, and applied again to what is newest then. */
type Edit = (sections: readonly ArrangedSection[]) => ArrangedSection[];

/**
 * Changes the draft, one after the other, and publishes it. A change that comes too late, because somebody else made
 * one, loads the newest.
 */
export function useHomeWork() {
  const texts = useTexts('adminHome');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const save = trpc.admin.home.save.useMutation();
  const discard = trpc.admin.home.discard.useMutation();
  const publish = trpc.admin.home.publish.useMutation();
  const restore = trpc.admin.home.restore.useMutation();
  const [error, setError] = useState<string | null>(null);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  /** Shown, but not saved yet. */
  const shown = useRef<Edit[]>([]);
  const known = () => utils.admin.home.get.getData();

  /** @returns why it was refused; null if it was done. */
  function run(call: (home: EditedHome) => Promise<EditedHome>): Promise<string | null> {
    const next = before.current.then(async () => {
      const home = known();
      if (!home) return null;
      setError(null);
      try {
        const saved = await call(home);
        const sections = shown.current.reduce((before, edit) => edit(before), saved.sections);
        utils.admin.home.get.setData(undefined, { ...saved, sections });
        return null;
      } catch (failure) {
        const isStale = reasonOf(failure)?.code === 'home_changed';
        const refusal = errorText(failure) + (isStale ? ` ${texts.newestLoaded}` : '');
        setError(refusal);
        await utils.admin.home.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
        return refusal;
      }
    });
    before.current = next;
    return next;
  }

  async function announce(done: Promise<string | null>, message: string): Promise<void> {
    if ((await done) !== null) return;
    void utils.product.home.invalidate();
    showToast({ message, kind: 'success' });
  }

  const apply = (edit: Edit) =>
    run(({ version, sections }) => save.mutateAsync({ version, sections: edit(sections) }));

  return {
    error,
    busy: publish.isPending || restore.isPending || discard.isPending,
    /** Shown at once; a refusal brings back what is true. */
    change(edit: Edit): Promise<string | null> {
      utils.admin.home.get.setData(undefined, (home) => home && { ...home, sections: edit(home.sections) });
      shown.current.push(edit);
      return run(({ version, sections }) => {
        shown.current = shown.current.filter((each) => each !== edit);
        return save.mutateAsync({ version, sections: edit(sections) });
      });
    },
    /** Shown once it is saved. */
    apply,
    discard: () =>
      announce(
        run(({ version }) => discard.mutateAsync({ version })),
        texts.discarded,
      ),
    publish: () =>
      announce(
        run(({ version }) => publish.mutateAsync({ version })),
        texts.published,
      ),
    restore: () =>
      announce(
        run(({ version }) => restore.mutateAsync({ version })),
        texts.restored,
      ),
  };
}
