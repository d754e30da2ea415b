import { type RefCallback, useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../../components/elements/button.tsx';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { OnChanged } from './app-settings.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import classes from './second-factor.module.css';

type RecoverySettingsProps = {
  /** Given to what has the focus when the new codes are gone. */
  place: RefCallback<HTMLElement>;
  left: number;
  onChanged: OnChanged;
};

/** How many recovery codes are left, and new ones. */
export function RecoverySettings({ place, left, onChanged }: RecoverySettingsProps) {
  const texts = useTexts('secondFactor');
  const [asking, setAsking] = useState(false);
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess(codes) {
      setAsking(false);
      return onChanged(codes);
    },
  });
  return (
    <div className={classes.factor}>
      <div className={classes.row}>
        <div>
          <h3 ref={place} tabIndex={-1}>
            {texts.recoveryCodes}
          </h3>
          <p className={classes.note}>
            {texts.recoveryLead} {texts.codesLeft(left)}.
          </p>
        </div>
        <Button outline size="small" onClick={() => setAsking(true)}>
          {texts.renewCodes}
        </Button>
      </div>
      {asking && (
        <QuestionDialog
          title={texts.renewQuestion}
          confirm={texts.renewCodes}
          call={renew}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          {texts.renewLead}
        </QuestionDialog>
      )}
    </div>
  );
}

type FreshCodesProps = { codes: readonly string[]; onKept: () => void };

/** New recovery codes: shown this once. */
export function FreshCodes({ codes, onKept }: FreshCodesProps) {
  const texts = useTexts('secondFactor');
  const [copied, setCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // What matters now; a screen reader goes on from here.
  useEffect(() => title.current?.focus(), []);
  const all = `${codes.join('\n')}\n`;
  async function copy(): Promise<void> {
    if (await copyText(all)) setCopied(true);
    else showToast({ kind: 'error', message: texts.notCopied });
  }
  return (
    <div className={classes.codes}>
      <h3 ref={title} tabIndex={-1}>
        {texts.yourCodes}
      </h3>
      <p className={classes.note}>{texts.yourCodesLead}</p>
      <ul className={classes.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button outline size="small" onClick={copy}>
          {copied ? texts.copied : texts.copy}
        </Button>
        <a
          className={buttonClass({ outline: true, size: 'small' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(all)}`}
          download={texts.fileName}
        >
          {texts.download}
        </a>
        <Button size="small" onClick={onKept}>
          {texts.codesKept}
        </Button>
      </div>
    </div>
  );
}
