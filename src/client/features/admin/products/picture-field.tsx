import { arrayMove } from '@dnd-kit/sortable';
import { Progress } from '@mantine/core';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { MAX_PRODUCT_PICTURES } from '../../../../shared/product-limits.ts';
import { PictureIcon, PlusIcon } from '../../../components/elements/icons.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import classes from './picture-field.module.css';
import { PictureOrder } from './picture-order.tsx';
import type { DraftPicture } from './product-draft.ts';
import type { Upload, Uploads } from './use-uploads.ts';

const KINDS = 'image/png,image/jpeg,image/webp';

type PictureFieldProps = {
  pictures: readonly DraftPicture[];
  /** Changes the list as it is at that moment: uploads end while other things happen. */
  onChange: (change: (before: readonly DraftPicture[]) => readonly DraftPicture[]) => void;
  uploads: Uploads;
  error: string | undefined;
};

/** A product's pictures: added one after another, put in order, enlarged, removed. */
export function PictureField({ pictures, onChange, uploads, error }: PictureFieldProps) {
  const note = useId();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    uploads.start([...(input.files ?? [])]);
    // Emptied, so that the same file can be chosen again.
    input.value = '';
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    uploads.start([...event.dataTransfer.files].filter(({ type }) => KINDS.includes(type)));
  }
  const remove = (index: number) => onChange((before) => before.filter((_, at) => at !== index));
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Product Image</legend>
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
            Upload Product Image
            <input type="file" accept={KINDS} multiple aria-describedby={note} onChange={choose} />
          </label>
        )}
      </div>
      {uploads.list.length > 0 && (
        <ul className={classes.uploads} aria-label="Uploads">
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
      {pictures.length === 0 && <p className={classes.missing}>*Please upload product image</p>}
      {error && <p className={classes.missing}>{error}</p>}
      <p id={note} className={classes.note}>
        PNG, JPEG or WebP up to 10 MB, {MAX_PRODUCT_PICTURES} at most. The first one is the thumbnail.
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

const UploadLine = ({ upload: { file, percent, error }, onRetry, onForget }: UploadLineProps) => (
  <li className={classes.upload}>
    <PictureIcon width="20" height="20" />
    <span className={classes.file}>{file.name}</span>
    {error === null ? (
      <>
        <Progress className={classes.progress} value={percent} aria-label={`Upload of ${file.name}`} />
        <span className={classes.percent}>{percent} %</span>
      </>
    ) : (
      <>
        <span className={classes.error}>{error}</span>
        <button
          type="button"
          className={classes.small}
          aria-label={`Upload ${file.name} again`}
          onClick={onRetry}
        >
          Try again
        </button>
        <button type="button" className={classes.small} aria-label={`Forget ${file.name}`} onClick={onForget}>
          Forget
        </button>
      </>
    )}
  </li>
);
