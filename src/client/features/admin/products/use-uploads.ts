import { useEffect, useRef, useState } from 'react';
import { MAX_PRODUCT_PICTURES } from '../../../../shared/catalogue/product-limits.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type DraftPicture, uploadedPicture } from './product-draft.ts';
import { UploadError, uploadPicture } from './upload-picture.ts';

/** A file being uploaded. `percent`: how much has been sent, 0 to 100. */
export type Upload = { key: number; file: File; percent: number; error: string | null };

type UploadsOptions = {
  /** How many pictures there are already. */
  count: number;
  add: (picture: DraftPicture) => void;
};

export type Uploads = {
  list: readonly Upload[];
  /** Whether an upload is running. */
  busy: boolean;
  /** How many more pictures the product may have. */
  room: number;
  start: (files: readonly File[]) => void;
  retry: (upload: Upload) => void;
  forget: (key: number) => void;
};

/** Uploads files one at a time, in the order chosen; each is added when it is done. */
export function useUploads({ count, add }: UploadsOptions): Uploads {
  const texts = useTexts('adminProducts');
  const { imageUpload, publicUrl } = useSite();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextKey = useRef(0);
  const leaving = useRef(new AbortController());
  /** The upload in progress; the next one waits for it. */
  const line = useRef<Promise<void>>(Promise.resolve());
  const append = useRef(add);
  useEffect(() => {
    append.current = add;
  });
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  const change = (key: number, changed: Partial<Upload>) =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  const forget = (key: number) => setUploads((before) => before.filter((upload) => upload.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const url = await uploadPicture(imageUpload, file, { texts, onProgress, signal });
      append.current(uploadedPicture(url, publicUrl));
      forget(key);
    } catch (error) {
      if (!(error instanceof UploadError)) return;
      showToast({ message: texts.uploadFailed, kind: 'error' });
      change(key, { error: error.message });
    }
  }

  function enqueue(upload: Upload): void {
    line.current = line.current.then(() => send(upload));
  }

  const waiting = uploads.filter(({ error }) => error === null).length;
  const room = Math.max(0, MAX_PRODUCT_PICTURES - count - waiting);
  return {
    list: uploads,
    busy: waiting > 0,
    room,
    start(files: readonly File[]) {
      const started = files
        .slice(0, room)
        .map((file) => ({ key: nextKey.current++, file, percent: 0, error: null }));
      setUploads((before) => [...before, ...started]);
      for (const upload of started) enqueue(upload);
      if (files.length > room)
        showToast({ message: texts.onlyFirstPictures(room, MAX_PRODUCT_PICTURES), kind: 'error' });
    },
    retry(upload: Upload) {
      const again = { ...upload, percent: 0, error: null };
      change(upload.key, again);
      enqueue(again);
    },
    forget,
  };
}
