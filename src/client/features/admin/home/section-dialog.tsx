import { TextInput } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import {
  type ArrangedSection,
  HOME_LIMITS,
  isGoods,
  isNewestRow,
  mayLackTitle,
} from '../../../../shared/catalogue/home.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { CountUploads, useUploadsUnderWay } from '../brand/uploads-under-way.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { halfTyped, showFaults } from '../forms/form-focus.ts';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { FormDialog } from '../frame/form-dialog.tsx';
import { RowsSkeleton } from '../frame/list-skeleton.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import { isSame } from '../plans/merging.ts';
import { BannerFields } from './banner-fields.tsx';
import { BrandFields } from './brand-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { GoodsFields } from './goods-fields.tsx';
import classes from './home-section.module.css';
import { draftOf, type Faults, readDraft, type SectionDraft } from './section-draft.ts';
import { TextFields } from './text-fields.tsx';
import type { EditedHome } from './use-home-work.ts';

type SectionDialogProps = {
  /** The section that is edited; null while the dialog is closed. */
  section: ArrangedSection | null;
  isNew: boolean;
  home: EditedHome;
  /** @returns why it was refused; null if it was saved. */
  onSave: (section: ArrangedSection) => Promise<string | null>;
  onClose: () => void;
};

/** Makes or changes a section of the draft; asks before unsaved changes are lost. */
export function SectionDialog({ section, isNew, home, onSave, onClose }: SectionDialogProps) {
  const texts = useTexts('adminHome');
  const kind = section ? texts.kinds[section.kind] : '';
  return (
    <FormDialog
      opened={section !== null}
      onClose={onClose}
      title={isNew ? texts.addTitle(kind) : texts.editTitle(section?.title ?? kind)}
      size={680}
      fullScreenOnPhones
    >
      {(frame) => (
        // What is behind the dialog stays while its texts load.
        <Suspense fallback={<RowsSkeleton />}>
          {section && <SectionForm initial={section} home={home} onSave={onSave} frame={frame} />}
        </Suspense>
      )}
    </FormDialog>
  );
}

type SectionFormProps = Pick<SectionDialogProps, 'home' | 'onSave'> & {
  initial: ArrangedSection;
  frame: FormFrame;
};

function SectionForm({ initial, home, onSave, frame }: SectionFormProps) {
  const texts = useTexts('adminHome');
  const answers = useTexts('answers');
  const { cancel, wholeDate } = useTexts('adminFrame');
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(() => draftOf(initial));
  const [draft, setDraft] = useState<SectionDraft>(before);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { uploading, count: countUploads } = useUploadsUnderWay();
  useUnsaved(frame, uploading || !isSame(draft, before));
  const { section, count } = draft;
  const set = (changed: ArrangedSection) => setDraft((now) => ({ ...now, section: changed }));

  async function submit(): Promise<void> {
    const read = readDraft(draft, { ...texts, answers });
    Object.assign(read.faults, halfTyped(form.current, wholeDate));
    showFaults(form.current, () => setFaults(read.faults));
    if (Object.keys(read.faults).length > 0) return;
    setBusy(true);
    const refused = await onSave(read.section);
    setBusy(false);
    if (refused === null) frame.onSaved();
    else setRefusal(refused);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !uploading) void submit();
      }}
    >
      <CountUploads value={countUploads}>
        <FormFields className={classes.fields} sending={busy}>
          <TextInput
            size="md"
            name="title"
            label={texts.sectionTitle}
            description={
              section.kind === 'highlights'
                ? texts.highlightsTitleAdvice
                : section.kind === 'seen'
                  ? texts.seenTitleAdvice
                  : isNewestRow(section)
                    ? texts.newestTitleAdvice
                    : mayLackTitle(section)
                      ? texts.titleAdvice
                      : undefined
            }
            required={!mayLackTitle(section)}
            withAsterisk={false}
            maxLength={HOME_LIMITS.title}
            value={section.title ?? ''}
            error={faults.title}
            onChange={(event) => set({ ...section, title: event.target.value || null })}
          />
          {isGoods(section) && (
            <GoodsFields section={section} names={home.products} faults={faults} onChange={set} />
          )}
          {section.kind === 'text' && <TextFields section={section} faults={faults} onChange={set} />}
          {section.kind === 'brands' && (
            <BrandFields section={section} known={home.brands} faults={faults} onChange={set} />
          )}
          {'count' in section && (
            <TextInput
              size="md"
              name="count"
              label={texts.count}
              description={section.kind === 'categories' ? texts.countAll : undefined}
              inputMode="numeric"
              maxLength={3}
              value={count}
              error={faults.count}
              onChange={(event) => setDraft({ ...draft, count: event.target.value })}
            />
          )}
          {section.kind === 'banners' && <BannerFields section={section} faults={faults} onChange={set} />}
          <DateFields
            dated={section}
            faults={faults}
            advice={section.kind === 'deal' ? texts.dealAdvice : texts.datesAdvice}
            onChange={(dates) => set({ ...section, ...dates })}
          />
        </FormFields>
      </CountUploads>
      <DialogActions error={refusal ?? undefined}>
        <Button outline onClick={frame.onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={busy || uploading}>
          {texts.save}
        </Button>
      </DialogActions>
    </form>
  );
}
