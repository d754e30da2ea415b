import classes from './second-factor.module.css';

/** The dark squares of a QR code as an SVG path, on a field of `size` squares with the quiet zone. */
export type QrPattern = { path: string; size: number };

/** Quiet zone that scanners need around it, in squares (ISO/IEC 18004). */
const BORDER = 4;

/** Encodes a text; the code for it is loaded first. */
export async function qrPattern(text: string): Promise<QrPattern> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
}

/** Dark on white in both colour schemes: many scanners read nothing else. */
export const QrCode = ({ pattern: { path, size }, label }: { pattern: QrPattern; label: string }) => (
  <svg className={classes.qr} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" shapeRendering="crispEdges" />
  </svg>
);
