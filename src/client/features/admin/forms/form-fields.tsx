import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react';
import classes from './form-fields.module.css';

type FormFieldsProps = ComponentProps<'div'> & {
  /** Whether the form is being sent. */
  sending: boolean;
};

/**
 * The fields of a form that closes or is emptied once it is saved. While it is being sent they keep the focus, but take
 * no input: it would be lost with the answer. The form's button says that it is busy.
 */
export const FormFields = ({ sending, className, ...props }: FormFieldsProps) => (
  <div
    {...props}
    className={[className, sending && classes.sending].filter(Boolean).join(' ')}
    {...(sending && {
      // A controlled field whose change nobody hears of shows again what it had.
      onChangeCapture: stop,
      onClickCapture: refuse,
      onKeyDownCapture: stopKey,
    })}
  />
);

const stop = (event: SyntheticEvent) => event.stopPropagation();

function refuse(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The keyboard can still leave the fields. */
function stopKey(event: KeyboardEvent): void {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation();
}
