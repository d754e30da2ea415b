import { NativeSelect, TextInput } from '@mantine/core';
import { accentsOf } from '../../../../shared/brand/accents.ts';
import { FONT_NAMES, type FontName, fontLabel } from '../../../../shared/brand/fonts.ts';
import { ACCENT } from '../../../../shared/pages/accent.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import classes from './brand-form.module.css';
import { BrandPictureField } from './brand-picture-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { CountUploads, useUploadsUnderWay } from './uploads-under-way.ts';
import { type StoredBrand, useBrandForm } from './use-brand-form.ts';
import '../../form.css';

/** The look of the shop in one form, with a preview beside it; edits stay until published or discarded. */
export function BrandForm({ stored }: { stored: StoredBrand }) {
  const texts = useTexts('adminBrand');
  const { draft, set, ...form } = useBrandForm(stored);
  const guard = useLeaveGuard();
  const { uploading, count } = useUploadsUnderWay();
  useUnsaved(guard, (form.changed || uploading) && !form.busy);
  const { light, dark } = accentsOf(draft.accent);
  const mended = draft.accent !== null && (light.accent !== draft.accent || dark.accent !== draft.accent);
  const field = (name: 'logo' | 'logoDark' | 'icon' | 'social') => (
    <BrandPictureField
      kind={name === 'logoDark' ? 'logo' : name}
      label={texts.names[name]}
      advice={texts.advice[name]}
      dark={name === 'logoDark'}
      picture={draft[name]}
      onChange={(picture) => set({ [name]: picture })}
    />
  );

  function submit(): void {
    const { from, until } = draft.announcement ?? { from: null, until: null };
    if (from && until && until <= from) form.refuse(texts.untilAfterFrom);
    else form.publish();
  }
  return (
    <div className={classes.columns}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.busy && !uploading) submit();
        }}
      >
        <CountUploads value={count}>
          <FormFields className={classes.fields} sending={form.busy}>
            <fieldset className={classes.part}>
              <legend>{texts.logos}</legend>
              <p className={classes.note}>{texts.logosAdvice}</p>
              {field('logo')}
              {field('logoDark')}
            </fieldset>
            <fieldset className={classes.part}>
              <legend>{texts.colourAndFont}</legend>
              <div className={classes.colour}>
                <TextInput
                  size="md"
                  type="color"
                  name="accent"
                  label={texts.names.accent}
                  description={mended ? texts.mended : undefined}
                  value={draft.accent ?? ACCENT.light}
                  onChange={(event) => set({ accent: event.target.value })}
                />
                {draft.accent !== null && (
                  <Button outline size="small" onClick={() => set({ accent: null })}>
                    {texts.standardColour}
                  </Button>
                )}
              </div>
              <NativeSelect
                size="md"
                name="font"
                label={texts.names.font}
                data={FONT_NAMES.map((value) => ({
                  value,
                  label: value === 'geist' ? texts.fontOwn(fontLabel(value)) : fontLabel(value),
                }))}
                value={draft.font}
                onChange={(event) => set({ font: event.target.value as FontName })}
              />
            </fieldset>
            <fieldset className={classes.part}>
              <legend>{texts.icons}</legend>
              {field('icon')}
              {field('social')}
            </fieldset>
            <AnnouncementFields
              announcement={draft.announcement}
              onChange={(announcement) => set({ announcement })}
            />
          </FormFields>
        </CountUploads>
        <DialogActions error={form.refusal ?? undefined}>
          {form.canGoBack && !form.changed && (
            <Button outline busy={form.busy} onClick={form.restore}>
              {texts.goBack}
            </Button>
          )}
          <Button outline unavailable={!form.changed} onClick={form.discard}>
            {texts.discard}
          </Button>
          <Button type="submit" busy={form.busy || uploading} unavailable={!form.changed}>
            {texts.publish}
          </Button>
        </DialogActions>
        <LeaveQuestion guard={guard} />
      </form>
      <BrandPreview brand={draft} />
    </div>
  );
}
