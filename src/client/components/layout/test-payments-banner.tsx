import { useSite } from '../../lib/site.ts';
import classes from './test-payments-banner.module.css';

/** Says that nobody is charged, wherever the payment stand-in serves. */
export function TestPaymentsBanner() {
  const { testPayments } = useSite();
  return testPayments && <p className={classes.banner}>Test payments: no money moves.</p>;
}
