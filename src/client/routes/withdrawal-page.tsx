import { PageHead } from '../components/layout/page-head.tsx';
import { WithdrawalForm } from '../features/accounts/withdrawal-form.tsx';
import { useTexts } from '../lib/texts.ts';

export default function WithdrawalPage() {
  const { withdrawal } = useTexts('returns');
  return (
    <>
      <PageHead title={withdrawal.title} description={withdrawal.lead} path={null} noindex />
      <WithdrawalForm />
    </>
  );
}
