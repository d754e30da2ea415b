import { PageHead } from '../components/layout/page-head.tsx';
import { SignUpForm } from '../features/accounts/sign-up-form.tsx';
import { paths } from '../lib/paths.ts';

export default function SignUpPage() {
  return (
    <>
      <PageHead
        title="Sign up"
        description="Make an account for your cart and orders."
        path={paths.signUp}
        noindex
      />
      <SignUpForm />
    </>
  );
}
