const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Each costs the decoder a pass over the whole picture; usual encoders write about ten. */
const JPEG_MAX_SCANS = 100;
/** Only the first is shown, but the decoder looks for each from the beginning. */
const WEBP_MAX_FRAMES = 1000;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The picture in the bytes, judged by its complete structure. Data after a PNG or WebP (a polyglot, such as a
 * script, page or archive) is rejected. After a JPEG it is left out: phones and cameras put previews there (CIPA
 * DC-007), gain maps and videos.
 * @returns null for anything but one complete PNG, JPEG or WebP, and for one in so many parts that it is there to keep
 * the decoder busy. Pixels are not checked.
 */
export function pictureIn(bytes: Buffer): { format: ImageFormat; bytes: Buffer } | null {
  if (isPng(bytes)) return { format: 'png', bytes };
  if (isWebp(bytes)) return { format: 'webp', bytes };
  const end = endOfJpeg(bytes);
  return end === null ? null : { format: 'jpeg', bytes: bytes.subarray(0, end) };
}

/** PNG, section 5: a signature, then chunks of length, type, data and checksum; IEND is the last. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return false;
  let at = PNG_SIGNATURE.length;
  if (bytes.toString('latin1', at + 4, at + 8) !== 'IHDR') return false;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at === bytes.length;
  }
  return false;
}

/**
 * RIFF's length counts everything after it, padded to an even number. Frames are counted wherever their name occurs:
 * decoders find them within one another.
 */
function isWebp(bytes: Buffer): boolean {
  return (
    bytes.length > 12 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP' &&
    bytes.readUInt32LE(4) + 8 === bytes.length &&
    bytes.toString('latin1').split('ANMF', WEBP_MAX_FRAMES + 2).length <= WEBP_MAX_FRAMES + 1
  );
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Markers without a length: TEM and the restart markers. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * ITU T.81, annex B: marker segments, entropy-coded data after each scan's header, EOI at the end. A marker 0 is refused:
 * decoders read on behind it, where scans would not be counted.
 * @returns where the JPEG that begins the bytes ends; null if they begin with none, or with a part of one.
 */
function endOfJpeg(bytes: Buffer): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI || bytes[2] !== 0xff) return null;
  let at = 2;
  let scans = 0;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0) return null;
    if (marker === 0xff) at += 1;
    else if (marker === EOI) return at + 2;
    else if (isBare(marker)) at += 2;
    else {
      if (at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker !== SOS) continue;
      scans += 1;
      if (scans > JPEG_MAX_SCANS) return null;
      at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Finds the next marker: in entropy-coded data 0xFF is followed by 0 or by a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isBare(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
