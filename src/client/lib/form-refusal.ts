import { type RefObject, useRef, useState } from 'react';
import type { ShopErrorReason } from '../../shared/shop-error.ts';
import { refusalText } from '../../shared/texts/refusal-text.ts';
import { reasonOf, useErrorText } from './error-text.ts';
import { useTexts } from './texts.ts';

/** The name of the form field that a refusal is about; null if it concerns the whole form. */
function fieldOf(reason: ShopErrorReason | null): string | null {
  switch (reason?.code) {
    case 'missing_field':
    case 'invalid_field':
      return reason.field;
    case 'passwords_differ':
      return 'confirmPassword';
    case 'weak_password':
      return 'password';
    case 'wrong_code':
      return 'code';
    case 'wrong_password':
      return 'currentPassword';
    case 'wrong_confirmation':
      return 'confirm';
    case 'email_taken':
      return 'email';
    case 'invalid_photo':
      return 'profilePic';
    default:
      return null;
  }
}

type Refusal = { field: string | null; text: string };

export type FormRefusal = {
  form: RefObject<HTMLFormElement | null>;
  /** The error of a field. */
  errorOf: (field: string) => string | undefined;
  /** The error of the whole form. */
  formError: string | undefined;
  /** Shows the server's refusal at its field and moves focus there; or above the button, if it has no field. */
  show: (error: unknown) => void;
  /** The same for a problem found before sending. */
  refuse: (reason: ShopErrorReason) => void;
  clear: () => void;
};

/** Why a form was refused, and where to show it. */
export function useFormRefusal(): FormRefusal {
  const errorText = useErrorText();
  const answers = useTexts('answers');
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function present(next: Refusal): void {
    setRefusal(next);
    const control = next.field ? form.current?.elements.namedItem(next.field) : null;
    if (control instanceof HTMLElement) control.focus();
  }

  return {
    form,
    errorOf: (field) => (refusal?.field === field ? refusal.text : undefined),
    formError: refusal?.field === null ? refusal.text : undefined,
    show: (error) => present({ field: fieldOf(reasonOf(error)), text: errorText(error) }),
    refuse: (reason) => present({ field: fieldOf(reason), text: refusalText(answers, reason) }),
    clear: () => setRefusal(null),
  };
}
