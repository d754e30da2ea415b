import { Button } from '../elements/button.tsx';
import classes from './small-failure.module.css';

type SmallFailureProps = { failure: string; again: string; onRetry: () => void };

/** In place of a small part of a page that could not be loaded: says so, and a button tries again. */
export const SmallFailure = ({ failure, again, onRetry }: SmallFailureProps) => (
  <p className={classes.failure} role="alert">
    {failure}
    <Button outline size="small" onClick={onRetry}>
      {again}
    </Button>
  </p>
);
