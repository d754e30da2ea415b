import { type ChangeEvent, useId } from 'react';
import { Avatar } from '../../components/elements/avatar.tsx';
import type { FormRefusal } from '../../lib/form-refusal.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './photo-field.module.css';
import { shrinkPhoto } from './shrink-photo.ts';

type PhotoFieldProps = {
  /** A data URL, the address of the current photo, or ''. */
  photo: string;
  onChange: (photo: string) => void;
  refusal: FormRefusal;
};

/** Chooses, shows and removes a profile photo. */
export function PhotoField({ photo, onChange, refusal }: PhotoFieldProps) {
  const texts = useTexts('account');
  const note = useId();
  const error = refusal.errorOf('profilePic');
  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    if (!file) return;
    const small = await shrinkPhoto(file);
    // Cleared, so that choosing the same file again fires an event.
    input.value = '';
    if (small === null) {
      refusal.refuse({ code: 'invalid_photo' });
      return;
    }
    refusal.clear();
    onChange(small);
  }
  return (
    <div className={classes.field}>
      <Avatar photo={photo} size={72} />
      <div className={classes.controls}>
        <label className={classes.choose}>
          {photo ? texts.changePhoto : texts.uploadPhoto}
          <input
            type="file"
            name="profilePic"
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={note}
            aria-invalid={error !== undefined}
            onChange={choose}
          />
        </label>
        {photo && (
          <button type="button" className={classes.remove} onClick={() => onChange('')}>
            {texts.removePhoto}
          </button>
        )}
        <p
          id={note}
          className={classes.note}
          role={error ? 'alert' : undefined}
          data-error={error ? '' : undefined}
        >
          {error ?? texts.photoAdvice}
        </p>
      </div>
    </div>
  );
}
