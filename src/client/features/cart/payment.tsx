import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import classes from './payment.module.css';

/** The way to pay. Until there is a checkout to begin it only says so. */
export function Payment() {
  const note = useId();
  return (
    <div className={classes.payment}>
      <Button size="large" disabled aria-describedby={note}>
        Payment
      </Button>
      <p id={note} className={classes.note}>
        Payment opens soon
      </p>
    </div>
  );
}
