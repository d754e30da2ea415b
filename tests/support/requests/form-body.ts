/** One part of a multipart form as sent; nothing is checked or escaped. */
export type FormPart = { name: string; filename?: string; type?: string; value: Buffer | string };

const BOUNDARY = 'voltcart-form-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The body of a multipart form, byte for byte. */
export function formBody(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, type, value }) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`,
    value,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece as string)));
}
