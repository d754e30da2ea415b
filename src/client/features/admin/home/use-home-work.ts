import { useRef, useState } from 'react';
import type { ArrangedSection } from '../../../../shared/catalogue/home.ts';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { isSame, mergeFields } from '../plans/merging.ts';

export type EditedHome = RouterOutputs['admin']['home']['get'];

/** Doing it twice is doing it once: it is shown before it is saved, and applied again to what is newest then. */
type Edit = (sections: readonly ArrangedSection[]) => ArrangedSection[];

const withSection = (
  sections: readonly ArrangedSection[],
  base: ArrangedSection,
  mine: ArrangedSection,
): ArrangedSection[] =>
  sections.some(({ id }) => id === mine.id)
    ? sections.map((theirs) => (theirs.id === mine.id ? mergeFields({ base, mine, theirs }).fields : theirs))
    : [...sections, mine];

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
  /** What somebody else made of a section, as far as the owner has been told. */
  const told = useRef<ArrangedSection | null>(null);
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

  /** Why a section that was opened as `base` must not be saved yet: once for each change of somebody else. */
  function clashOf(base: ArrangedSection, mine: ArrangedSection): string | null {
    const theirs = known()?.sections.find(({ id }) => id === mine.id);
    if (!theirs || isSame(theirs, told.current)) return null;
    if (mergeFields({ base, mine, theirs }).changedByBoth.length === 0) return null;
    told.current = theirs;
    return texts.sectionChanged;
  }

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
    /**
     * Saves a section; shown once it is saved. What somebody else has changed of it since it was opened stays; where
     * both changed the same, it is refused until it is saved again.
     * @param base the section as it was opened.
     */
    async saveSection(base: ArrangedSection, mine: ArrangedSection): Promise<string | null> {
      const clash = clashOf(base, mine);
      if (clash) return clash;
      const refusal = await run(({ version, sections }) =>
        save.mutateAsync({ version, sections: withSection(sections, base, mine) }),
      );
      return refusal && (clashOf(base, mine) ?? refusal);
    },
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
