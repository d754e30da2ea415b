import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './test-payments-banner.module.css';

/** Says that nobody is charged while the payment stand-in is in use. */
export function TestPaymentsBanner() {
  const texts = useTexts('shop');
  const { testPayments } = useSite();
  return testPayments && <p className={classes.banner}>{texts.testPayments}</p>;
}
