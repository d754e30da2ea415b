import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { EMAIL_MAX } from '../../../../shared/email-address.ts';
import { Button } from '../../../components/elements/button.tsx';
import { saveFile } from '../../../lib/device/save-file.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useFormRefusal } from '../../../lib/form-refusal.ts';
import type { Me } from '../../../lib/me.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AccountForm } from '../account-form.tsx';
import classes from '../account-settings.module.css';
import { SmallDialog } from '../second-factor/small-dialog.tsx';
import { leaveToLogin } from '../use-log-out.ts';
import { ReviewsOffSale } from './reviews-off-sale.tsx';
import '../../form.css';

/** One's own data: out as a file, what has no page of its own, and away with the account. */
export default function OwnDataSettings({ me }: { me: Me }) {
  return (
    <>
      <Export />
      <ReviewsOffSale />
      <Deletion me={me} />
    </>
  );
}

function Export() {
  const texts = useTexts('ownData');
  const errorText = useErrorText();
  const exported = trpc.user.exportData.useMutation({
    onSuccess: (data) =>
      saveFile(
        `${texts.fileName}.json`,
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      ),
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
  });
  return (
    <>
      <p className={classes.note}>{texts.exportNote}</p>
      <Button outline busy={exported.isPending} onClick={() => exported.mutate()}>
        {texts.download}
      </Button>
    </>
  );
}

function Deletion({ me }: { me: Me }) {
  const texts = useTexts('ownData');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <p className={classes.note}>{`${texts.deleteNote} ${texts.deleteKeeps}`}</p>
      <Button outline onClick={() => setOpened(true)}>
        {texts.deleteAccount}
      </Button>
      {opened && <DeleteDialog me={me} onClose={() => setOpened(false)} />}
    </>
  );
}

function DeleteDialog({ me, onClose }: { me: Me; onClose: () => void }) {
  const texts = useTexts('ownData');
  const refusal = useFormRefusal();
  const utils = trpc.useUtils();
  const deletion = trpc.user.deleteAccount.useMutation({
    async onSuccess() {
      utils.user.me.setData(undefined, null);
      await leaveToLogin(texts.deleted);
    },
    onError: refusal.show,
  });
  return (
    <SmallDialog title={texts.deleteAccount} onClose={onClose}>
      <p className={classes.note}>{texts.deleteNote}</p>
      <p className={classes.note}>{texts.deleteKeeps}</p>
      <AccountForm
        refusal={refusal}
        submit={texts.deleteForGood}
        busy={deletion.isPending || deletion.isSuccess}
        onSubmit={(value) => deletion.mutate({ confirm: value('confirm') })}
      >
        <TextInput
          size="md"
          name="confirm"
          label={texts.typedEmail}
          description={texts.deleteGuard(me.email)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_MAX}
          required
          data-autofocus
          error={refusal.errorOf('confirm')}
          errorProps={{ role: 'alert' }}
        />
      </AccountForm>
      <Button outline onClick={onClose}>
        {texts.cancel}
      </Button>
    </SmallDialog>
  );
}
