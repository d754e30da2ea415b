import { useEffect, useRef, useState } from 'react';
import { PAGES } from '../../../../shared/pages/pages.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './home-section.module.css';

/** Widths in pixels. */
const WIDTHS = { onPhone: 390, onDesk: 1440 } as const;
type Width = keyof typeof WIDTHS;

/** A preview of the draft in a frame as wide as a phone or a computer, made smaller to fit. */
export function HomePreview({ version }: { version: number }) {
  const texts = useTexts('adminHome');
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<Width>('onPhone');
  // biome-ignore lint/correctness/useExhaustiveDependencies: tells the frame of each new version
  useEffect(() => {
    frame.current?.contentWindow?.postMessage('draft', window.location.origin);
  }, [version]);
  return (
    <section className={classes.preview} aria-labelledby="home-preview">
      <div className={classes.previewHead}>
        <h2 id="home-preview">{texts.preview}</h2>
        <fieldset className={classes.widths}>
          <legend className="visually-hidden">{texts.previewWidth}</legend>
          {(Object.keys(WIDTHS) as Width[]).map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="previewWidth"
                checked={width === each}
                onChange={() => setWidth(each)}
              />
              {texts[each]}
            </label>
          ))}
        </fieldset>
      </div>
      <p className={classes.note}>{texts.previewAdvice}</p>
      <div className={classes.paper} data-width={width}>
        <iframe
          ref={frame}
          title={texts.preview}
          src={PAGES.homePreview.path}
          style={{ width: WIDTHS[width] }}
        />
      </div>
    </section>
  );
}
