import { arrayMove } from '@dnd-kit/sortable';
import { Progress } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { MAX_PRODUCT_PICTURES } from '../../../../shared/catalogue/product-limits.ts';
import { PictureIcon } from '../../../components/elements/icons.tsx';
import { PlusIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { PICTURE_TYPES } from '../forms/picture-refusal.ts';
import { PictureDialog } from './picture-dialog.tsx';
import classes from './picture-field.module.css';
import { PictureOrder } from './picture-order.tsx';
import type { DraftPicture } from './product-draft.ts';
import type { Upload, Uploads } from './use-uploads.ts';

type PictureFieldProps = {
  pictures: readonly DraftPicture[];
  /** Takes an updater, because uploads finish at any time. */
  onChange: (change: (before: readonly DraftPicture[]) => readonly DraftPicture[]) => void;
  uploads: Uploads;
  error: string | undefined;
};

/** A product's pictures: add, reorder, enlarge, remove. */
export function PictureField({ pictures, onChange, uploads, error }: PictureFieldProps) {
  const texts = useTexts('adminProducts');
  const note = useId();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    uploads.start([...(input.files ?? [])]);
    // Cleared, so that choosing the same file again fires an event.
    input.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    uploads.start([...event.dataTransfer.files].filter(({ type }) => PICTURE_TYPES.includes(type)));
  }
  const remove = (index: number) => onChange((before) => before.filter((_, at) => at !== index));
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{texts.productImage}</legend>
      <div className={classes.tiles}>
        <PictureOrder
          pictures={pictures}
          onMove={(from, to) => onChange((before) => arrayMove([...before], from, to))}
          onEnlarge={setEnlarged}
          onRemove={remove}
        />
        {uploads.room > 0 && (
          <label className={classes.choose} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <PlusIcon />
            {texts.uploadImage}
            <input type="file" accept={PICTURE_TYPES} multiple aria-describedby={note} onChange={choose} />
          </label>
        )}
      </div>
      {uploads.list.length > 0 && (
        <ul className={classes.uploads} aria-label={texts.uploads}>
          {uploads.list.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onRetry={() => uploads.retry(upload)}
              onForget={() => uploads.forget(upload.key)}
            />
          ))}
        </ul>
      )}
      {pictures.length === 0 && <p className={classes.missing}>{texts.imageMissing}</p>}
      {error && (
        <p className={classes.missing} role="alert">
          {error}
        </p>
      )}
      <p id={note} className={classes.note}>
        {texts.imageAdvice(MAX_PRODUCT_PICTURES)}
      </p>
      <PictureDialog
        picture={enlarged === null ? null : (pictures[enlarged] ?? null)}
        onDescribe={(alt) =>
          onChange((before) => before.map((picture, at) => (at === enlarged ? { ...picture, alt } : picture)))
        }
        onClose={() => setEnlarged(null)}
      />
    </fieldset>
  );
}

type UploadLineProps = { upload: Upload; onRetry: () => void; onForget: () => void };

const UploadLine = ({ upload: { file, percent, error }, onRetry, onForget }: UploadLineProps) => {
  const texts = useTexts('adminProducts');
  return (
    <li className={classes.upload}>
      <PictureIcon width="20" height="20" />
      <span className={classes.file}>{file.name}</span>
      {error === null ? (
        <>
          <Progress className={classes.progress} value={percent} aria-label={texts.uploadOf(file.name)} />
          <span className={classes.percent}>{percent} %</span>
        </>
      ) : (
        <>
          <span className={classes.error}>{error}</span>
          <button
            type="button"
            className={classes.small}
            aria-label={texts.uploadAgain(file.name)}
            onClick={onRetry}
          >
            {texts.tryAgain}
          </button>
          <button
            type="button"
            className={classes.small}
            aria-label={texts.forgetFile(file.name)}
            onClick={onForget}
          >
            {texts.forget}
          </button>
        </>
      )}
    </li>
  );
};
