import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { useFormRefusal } from '../../lib/form-refusal.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { AccountCard, AccountForm, Done } from './account-form.tsx';
import { EmailField, NameField, NewPasswordFields } from './fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { useNext } from './use-next.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Creates an account, signs in and continues where the person was going. */
export function SignUpForm({ hint }: { hint: string | null }) {
  const texts = useTexts('account');
  const { done } = useTexts('answers');
  const next = useNext();
  const me = useMe();
  const navigate = useNavigate();
  const refusal = useFormRefusal();
  const [photo, setPhoto] = useState('');
  const login = next === '/' ? paths.login : paths.loginThen(next);
  const { client } = trpc.useUtils();
  const signedIn = useSignedIn();
  const signUp = trpc.user.signUp.useMutation({
    async onSuccess({ linkSent }, { email, password }) {
      if (linkSent) return;
      let result: { cartItems: number };
      try {
        result = await client.user.signIn.mutate({ email, password });
      } catch {
        // The account is there all the same.
        showToast({ message: done.signedUp, kind: 'success', travels: true });
        return navigate(login);
      }
      // Once the user is known, the page redirects.
      await signedIn(result);
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
      ...(next === '/' ? {} : { next }),
    });
  }

  if (me) return <Navigate to={next} replace />;
  if (signUp.data?.linkSent) {
    return (
      <AccountCard title={texts.linkSentTitle}>
        <Done>{texts.linkSentTo(signUp.variables.email)}</Done>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={texts.signUp}
      lead={texts.signUpLead}
      hint={hint}
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
