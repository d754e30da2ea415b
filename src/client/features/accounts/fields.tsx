import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { EMAIL_MAX } from '../../../shared/email-address.ts';
import { useTexts } from '../../lib/texts.ts';
import '../form.css';

/** Announced when it appears. */
const ERROR = { role: 'alert' } as const;

type FieldProps = { error: string | undefined; autoFocus?: boolean };

/** `autoComplete`: 'username' on the login form, 'email' elsewhere. */
export const EmailField = ({
  error,
  ...props
}: FieldProps & { autoComplete: 'username' | 'email' } & Pick<TextInputProps, 'description' | 'label'>) => {
  const texts = useTexts('account');
  return (
    <TextInput
      label={texts.email}
      {...props}
      size="md"
      type="email"
      name="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX}
      required
      error={error}
      errorProps={ERROR}
    />
  );
};

export const OrderNumberField = ({ error, label }: FieldProps & { label: string }) => (
  <TextInput
    size="md"
    name="number"
    label={label}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    required
    error={error}
    errorProps={ERROR}
  />
);

export const NameField = ({ error, defaultValue = '' }: FieldProps & { defaultValue?: string }) => {
  const texts = useTexts('account');
  return (
    <TextInput
      size="md"
      name="name"
      label={texts.name}
      autoComplete="name"
      maxLength={100}
      defaultValue={defaultValue}
      required
      error={error}
      errorProps={ERROR}
    />
  );
};

type PasswordFieldProps = FieldProps & {
  name: 'password' | 'confirmPassword' | 'currentPassword';
  label: string;
  autoComplete: 'current-password' | 'new-password';
} & Pick<PasswordInputProps, 'description'>;

/** A password field with a button that shows and hides the text. */
export function PasswordField({ error, label, autoComplete, ...props }: PasswordFieldProps) {
  const texts = useTexts('account');
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      size="md"
      label={label}
      autoComplete={autoComplete}
      minLength={autoComplete === 'new-password' ? 8 : 1}
      maxLength={256}
      required
      error={error}
      errorProps={ERROR}
      visible={visible}
      onVisibilityChange={setVisible}
      aria-invalid={error === undefined ? undefined : true}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': visible ? texts.hidePassword(label) : texts.showPassword(label),
        // The button's label already states what it does and changes with it.
        'aria-pressed': undefined,
        // Mantine handles mouse and keyboard; assistive technology sends a bare click.
        onClick: ({ detail }: MouseEvent) => detail === 0 && setVisible(!visible),
      }}
    />
  );
}

type NewPasswordFieldsProps = {
  /** 'Password', or 'New password' if there is a current one. */
  label: string;
  errorOf: (field: string) => string | undefined;
};

/** A new password, entered twice. */
export const NewPasswordFields = ({ label, errorOf }: NewPasswordFieldsProps) => {
  const texts = useTexts('account');
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        description={texts.passwordAdvice}
        autoComplete="new-password"
        error={errorOf('password')}
      />
      <PasswordField
        name="confirmPassword"
        label={texts.confirmPassword}
        autoComplete="new-password"
        error={errorOf('confirmPassword')}
      />
    </>
  );
};
