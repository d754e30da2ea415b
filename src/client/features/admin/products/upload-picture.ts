import type { ImageUpload } from '../../../../shared/pages/boot.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { refusalOf } from '../forms/picture-refusal.ts';
import { secondsOf } from '../frame/come-back-later.ts';

/** Our own store, which implements the same contract as the external hosts. */
const OWN_TARGET = { url: '/api/image', preset: 'product' };

type ErrorDetails = { ofFile?: boolean; retryAfterSeconds?: number | null };

/** What hosts answer about a file that is no picture, or too large. */
const OF_FILE: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** A failed upload: an error answer, or none at all. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** When the host asks to come back, having had too many requests. */
  readonly retryAfterSeconds: number | null;
  /** The host does not take this file, however often it is sent. */
  readonly ofFile: boolean;

  constructor(message: string, { ofFile = false, retryAfterSeconds = null }: ErrorDetails = {}) {
    super(message);
    this.ofFile = ofFile;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type UploadOptions = {
  texts: Texts['adminProducts'];
  /** Percentage of the file, from 0 to 100. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads one picture to the configured host. What limits another host has is unknown; of our own, the error names them.
 * @returns its address.
 * @throws UploadError with a message for a person; an `AbortError` if it was cancelled.
 */
export function uploadPicture(
  target: ImageUpload | null,
  file: File,
  { texts, onProgress, signal }: UploadOptions,
): Promise<string> {
  const { url, preset } = target ?? OWN_TARGET;
  const form = new FormData();
  form.append('upload_preset', preset);
  form.append('file', file);
  // fetch does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = (message: string, details?: ErrorDetails) => reject(new UploadError(message, details));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
    };
    request.onload = () => {
      const { status, response } = request;
      const address = (response as { url?: unknown } | null)?.url;
      const ofFile = OF_FILE.has(status);
      // A proxy, whose limit may be lower, has another form of answer than our own store.
      if (ofFile && target === null && response) {
        void refusalOf(file).then((refusal) => fail(texts.pictureRefusals[refusal], { ofFile }), reject);
      } else if (status !== 200) {
        fail(texts.hostRefused(status), {
          ofFile,
          retryAfterSeconds: status === 429 ? secondsOf(request.getResponseHeader('retry-after')) : null,
        });
      } else if (typeof address === 'string') resolve(address);
      else fail(texts.noAddress);
    };
    request.onerror = () => fail(texts.networkError);
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.responseType = 'json';
    request.send(form);
  });
}
