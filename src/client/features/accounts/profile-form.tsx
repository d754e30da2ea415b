import { useState } from 'react';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import type { Me } from '../../lib/me.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountForm } from './account-form.tsx';
import { NameField } from './fields.tsx';
import { PhotoField } from './photo-field.tsx';

/** Edits name and photo. */
export function ProfileForm({ me }: { me: Me }) {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const refusal = useFormRefusal();
  /** The photo chosen here: a data URL, '' for removed, null for unchanged. */
  const [chosen, setChosen] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const update = trpc.user.updateProfile.useMutation({
    onSuccess(profile) {
      utils.user.me.setData(undefined, profile);
      setChosen(null);
      showToast({ message: done.profileUpdated, kind: 'success' });
    },
    onError: refusal.show,
  });
  return (
    <AccountForm
      refusal={refusal}
      submit={texts.saveProfile}
      busy={update.isPending}
      onSubmit={(value) =>
        update.mutate({ name: value('name'), ...(chosen === null ? {} : { profilePic: chosen }) })
      }
    >
      <PhotoField photo={chosen ?? me.profilePic} onChange={setChosen} refusal={refusal} />
      <NameField error={refusal.errorOf('name')} defaultValue={me.name} />
    </AccountForm>
  );
}
