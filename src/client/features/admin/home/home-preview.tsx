import { useEffect, useRef, useState } from 'react';
import { PAGES } from '../../../../shared/pages/pages.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Preview, type PreviewWidth, WidthChoice } from '../preview/preview.tsx';
import classes from './home-section.module.css';

/** In pixels. */
const WIDTHS: Record<PreviewWidth, number> = { phone: 390, desk: 1440 };

/** A preview of the draft in a frame as wide as a phone or a computer, made smaller to fit. */
export function HomePreview({ version }: { version: number }) {
  const { previewAdvice } = useTexts('adminHome');
  const { title } = useTexts('adminFrame').preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<PreviewWidth>('phone');
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells the frame of each new version
  useEffect(() => {
    frame.current?.contentWindow?.postMessage('draft', window.location.origin);
  }, [version]);
  return (
    <Preview choices={<WidthChoice chosen={width} onChoose={setWidth} />}>
      <p className={classes.note}>{previewAdvice}</p>
      <div className={classes.paper} data-width={width}>
        <iframe ref={frame} title={title} src={PAGES.homePreview.path} style={{ width: WIDTHS[width] }} />
      </div>
    </Preview>
  );
}
