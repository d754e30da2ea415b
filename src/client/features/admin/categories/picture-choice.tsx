import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { PICTURE_TYPES } from '../forms/picture-refusal.ts';
import { uploadedPicture } from '../products/product-draft.ts';
import { UploadError, uploadPicture } from '../products/upload-picture.ts';
import { CategoryPicture } from './category-picture.tsx';
import classes from './category-section.module.css';

type PictureChoiceProps = {
  picture: string | null;
  onChange: (picture: string | null) => void;
  /** While a file is being uploaded. */
  onBusy: (busy: boolean) => void;
};

/** Chooses a category's picture, which goes to the shop's own store. */
export function PictureChoice({ picture, onChange, onBusy }: PictureChoiceProps) {
  const texts = useTexts('adminCategories');
  const uploads = useTexts('adminProducts');
  const { publicUrl } = useSite();
  const note = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const setWorking = (working: boolean) => {
    setBusy(working);
    onBusy(working);
  };

  async function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = input.files ?? [];
    // Cleared, so that choosing the same file again fires an event.
    input.value = '';
    if (!file) return;
    setError(null);
    setWorking(true);
    try {
      const { signal } = leaving.current;
      const url = await uploadPicture(null, file, { texts: uploads, onProgress: () => undefined, signal });
      onChange(uploadedPicture(url, publicUrl).source);
    } catch (failure) {
      if (failure instanceof UploadError) setError(failure.message);
    } finally {
      setWorking(false);
    }
  }

  return (
    <fieldset>
      <legend className={classes.legend}>{texts.picture}</legend>
      <div className={classes.chosen}>
        <CategoryPicture picture={picture} />
        <label className={classes.file}>
          {busy ? texts.uploading : picture === null ? texts.choosePicture : texts.anotherPicture}
          <input
            type="file"
            accept={PICTURE_TYPES}
            aria-describedby={note}
            disabled={busy}
            onChange={(event) => void choose(event)}
          />
        </label>
        {picture !== null && (
          <Button outline size="small" onClick={() => onChange(null)}>
            {texts.removePicture}
          </Button>
        )}
      </div>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p id={note} className={classes.note}>
        {texts.pictureAdvice}
      </p>
    </fieldset>
  );
}
