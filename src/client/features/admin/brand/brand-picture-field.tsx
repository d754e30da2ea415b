import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  BRAND_FILES,
  type BrandPicture,
  type BrandPictureKind,
  brandFileUrl,
} from '../../../../shared/brand/brand.ts';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { PICTURE_TYPES } from '../forms/picture-refusal.ts';
import { IconButton } from '../frame/icon-button.tsx';
import classes from './brand-form.module.css';
import { uploadBrandPicture } from './upload-brand-picture.ts';
import { useCountUploads } from './uploads-under-way.ts';

type BrandPictureFieldProps = {
  kind: BrandPictureKind;
  label: string;
  advice: string;
  /** Shows it on dark background. */
  dark?: boolean;
  picture: BrandPicture | null;
  onChange: (picture: BrandPicture | null) => void;
};

/** One picture that is drawn for its place: upload, replace, remove. */
export function BrandPictureField(props: BrandPictureFieldProps) {
  const { kind, label, advice, dark = false, picture, onChange } = props;
  const texts = useTexts('adminBrand');
  const uploads = useTexts('adminProducts');
  const note = useId();
  const count = useCountUploads();
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });

  // What is typed during an upload must not be undone by it; once the field is gone, its form may have moved on.
  const apply = useRef(onChange);
  useEffect(() => {
    apply.current = onChange;
    return () => {
      apply.current = () => undefined;
    };
  });

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = input.files ?? [];
    if (!file) return;
    setState({ busy: true, error: null });
    count(1);
    const answer = await uploadBrandPicture(file, kind, uploads);
    // Cleared, so that choosing the same file again fires an event.
    input.value = '';
    // At once, so that the next upload to be done adds to this one.
    if ('picture' in answer) flushSync(() => apply.current(answer.picture));
    count(-1);
    setState({ busy: false, error: 'error' in answer ? (answer.error ?? texts.uploadFailed) : null });
  }
  return (
    <div className={classes.picture}>
      <div className={classes.shown} data-scheme={dark ? 'dark' : 'light'}>
        {picture && <img src={brandFileUrl(picture, largestOf(kind))} alt={label} />}
      </div>
      <div className={classes.about}>
        <p className={classes.label}>{label}</p>
        <p id={note} className={classes.note}>
          {state.busy ? texts.uploading : advice}
        </p>
        {state.error && (
          <p className={classes.error} role="alert">
            {state.error}
          </p>
        )}
        <div className={classes.actions}>
          <label className={classes.choose} aria-busy={state.busy}>
            {picture ? texts.replace(label) : texts.choose(label)}
            <input
              type="file"
              accept={PICTURE_TYPES}
              aria-describedby={note}
              disabled={state.busy}
              onChange={(event) => void choose(event)}
            />
          </label>
          {picture && (
            <IconButton label={texts.remove(label)} onClick={() => onChange(null)}>
              <CloseIcon width="18" height="18" />
            </IconButton>
          )}
        </div>
      </div>
    </div>
  );
}

const largestOf = (kind: BrandPictureKind) => (kind === 'icon' ? 'icon-192.png' : BRAND_FILES[kind][0]);
