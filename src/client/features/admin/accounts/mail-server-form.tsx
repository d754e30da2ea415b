import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { MAIL_PORTS, MAIL_SECURITIES, type MailSecurity } from '../../../../shared/operations/mail.ts';
import { Button } from '../../../components/elements/button.tsx';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { focusFault } from '../forms/form-focus.ts';
import { LeaveQuestion } from '../frame/leave-question.tsx';
import { useLeaveGuard, useUnsaved } from '../frame/use-leave-guard.ts';
import classes from './accounts.module.css';
import type { MailAccount } from './mail-server-section.tsx';
import '../../form.css';

const NEW = { host: '', port: MAIL_PORTS.starttls, security: 'starttls' as MailSecurity, user: '', from: '' };
type Field = 'host' | 'port' | 'security' | 'user' | 'password' | 'from';
type Draft = Record<Exclude<Field, 'security'>, string> & { security: MailSecurity };

/** The mail server's address and login. The password is never shown again. */
export function MailServerForm({ account: { version, server } }: { account: MailAccount }) {
  const texts = useTexts('adminAccounts');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const stored = server ?? NEW;
  /** Only what was typed: the rest is as it is stored now, whoever stored it. */
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft: Draft = { ...stored, port: String(stored.port), password: '', ...typed };
  const touched = Object.keys(typed).length > 0;
  const guard = useLeaveGuard();
  useUnsaved(guard, touched);
  const set = (changes: Partial<Draft>) => setTyped((before) => ({ ...before, ...changes }));
  const save = trpc.admin.mail.saveServer.useMutation({
    onSuccess(saved) {
      utils.admin.mail.account.setData(undefined, saved);
      showToast({ message: texts.mailServerSaved, kind: 'success' });
    },
    async onError(error) {
      if (reasonOf(error)?.code === 'settings_changed') await utils.admin.mail.account.invalidate();
    },
  });
  const faults: Partial<Record<Field, string>> = {
    host: texts.hostWrong,
    port: texts.portWrong,
    password: texts.passwordNeeded,
    from: texts.fromWrong,
  };
  const reason = reasonOf(save.error);
  const wrong =
    reason?.code === 'invalid_field' || reason?.code === 'missing_field'
      ? (reason.field.replace(/^server\./, '') as Field)
      : null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (save.error) focusFault(form.current);
  }, [save.error]);
  const errorOf = (field: Field) => (field === wrong ? faults[field] : undefined);
  const shown = wrong && faults[wrong] ? null : save.error && errorText(save.error);
  const field = (name: Exclude<Field, 'security'>) => ({
    size: 'md' as const,
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const { host, port, security, user, from, password } = draft;
        const fields = { host, port: Number(port) || 0, security, user, from };
        save.mutate(
          { version, server: { ...fields, password: password === '' ? null : password } },
          { onSuccess: () => setTyped((now) => (now === typed ? {} : now)) },
        );
      }}
    >
      <div className={classes.pair}>
        <TextInput {...field('host')} label={texts.host} placeholder={texts.hostAdvice} autoComplete="off" />
        <TextInput {...field('port')} label={texts.port} inputMode="numeric" />
      </div>
      <NativeSelect
        size="md"
        name="security"
        label={texts.security}
        data={MAIL_SECURITIES.map((value) => ({ value, label: texts.securities[value] }))}
        value={draft.security}
        onChange={(event) => {
          const security = event.target.value as MailSecurity;
          const usual = draft.port === '' || draft.port === String(MAIL_PORTS[draft.security]);
          set({ security, ...(usual ? { port: String(MAIL_PORTS[security]) } : {}) });
        }}
      />
      <TextInput {...field('user')} label={texts.user} description={texts.userAdvice} autoComplete="off" />
      {draft.user.trim() !== '' && (
        <PasswordInput
          {...field('password')}
          label={texts.password}
          description={server?.hasPassword ? texts.passwordKept : undefined}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': texts.showOrHide }}
        />
      )}
      <TextInput {...field('from')} label={texts.from} description={texts.fromAdvice} />
      {shown && (
        <p className={classes.error} role="alert">
          {shown}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" busy={save.isPending} unavailable={!touched}>
          {texts.saveServer}
        </Button>
      </div>
      <LeaveQuestion guard={guard} />
    </form>
  );
}
