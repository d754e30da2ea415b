import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import './form.css';

type FieldProps = { error: string | undefined; autoFocus?: boolean };

/** `autoComplete`: 'username' where one signs in, 'email' where one says one's address. */
export const EmailField = ({
  error,
  ...props
}: FieldProps & { autoComplete: 'username' | 'email' } & Pick<TextInputProps, 'description'>) => (
  <TextInput
    {...props}
    size="md"
    type="email"
    name="email"
    label="Email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={254}
    required
    error={error}
  />
);

export const NameField = ({ error, defaultValue = '' }: FieldProps & { defaultValue?: string }) => (
  <TextInput
    size="md"
    name="name"
    label="Name"
    autoComplete="name"
    maxLength={100}
    defaultValue={defaultValue}
    required
    error={error}
  />
);

type PasswordFieldProps = FieldProps & {
  name: 'password' | 'confirmPassword' | 'currentPassword';
  label: string;
  autoComplete: 'current-password' | 'new-password';
} & Pick<PasswordInputProps, 'description'>;

/** A password with a button that shows and hides it. */
export function PasswordField({ error, label, autoComplete, ...props }: PasswordFieldProps) {
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
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': `${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}

/** The two fields of a new password. */
export const NewPasswordFields = ({ errorOf }: { errorOf: (field: string) => string | undefined }) => (
  <>
    <PasswordField
      name="password"
      label="Password"
      description="8 characters or more. Several words are easy to remember and hard to guess."
      autoComplete="new-password"
      error={errorOf('password')}
    />
    <PasswordField
      name="confirmPassword"
      label="Confirm password"
      autoComplete="new-password"
      error={errorOf('confirmPassword')}
    />
  </>
);
