import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm } from './account-form.tsx';
import { EmailField, NameField, NewPasswordFields } from './fields.tsx';
import { useFormRefusal } from './form-refusal.ts';
import { PhotoField } from './photo-field.tsx';
import { useNext } from './use-next.ts';

/** Creates an account; the person logs in afterwards. */
export function SignUpForm() {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const next = useNext();
  const me = useMe();
  const navigate = useNavigate();
  const refusal = useFormRefusal();
  const [photo, setPhoto] = useState('');
  const login = next === '/' ? paths.login : paths.loginThen(next);
  const signUp = trpc.user.signUp.useMutation({
    onSuccess() {
      showToast({ message: done.signedUp, kind: 'success' });
      navigate(login);
    },
    onError: refusal.show,
  });

  function submit(value: (field: string) => string): void {
    const [password, confirmPassword] = [value('password'), value('confirmPassword')];
    if (password !== confirmPassword) {
      refusal.refuse({ code: 'passwords_differ' });
      return;
    }
    signUp.mutate({
      name: value('name'),
      email: value('email'),
      password,
      confirmPassword,
      profilePic: photo,
    });
  }

  if (me) return <Navigate to={next} replace />;
  return (
    <AccountCard
      title={texts.signUp}
      lead={texts.signUpLead}
      foot={
        <>
          {texts.accountAlready}
          <Link to={login}>{texts.login}</Link>
        </>
      }
    >
      <AccountForm refusal={refusal} submit={texts.signUp} busy={signUp.isPending} onSubmit={submit}>
        <PhotoField photo={photo} onChange={setPhoto} refusal={refusal} />
        <NameField error={refusal.errorOf('name')} />
        <EmailField autoComplete="email" error={refusal.errorOf('email')} />
        <NewPasswordFields label={texts.password} errorOf={refusal.errorOf} />
      </AccountForm>
    </AccountCard>
  );
}
