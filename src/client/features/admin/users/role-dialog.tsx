import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ROLES, type Role } from '../../../../shared/roles.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { Button } from '../../../components/elements/button.tsx';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast, showToastAfterLoad } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './user-section.module.css';
import type { User } from './user-section.tsx';
import '../../form.css';

type RoleDialogProps = { user: User | null; onClose: () => void };

/** 'Change User Role': sets a user's role. */
export const RoleDialog = ({ user, onClose }: RoleDialogProps) => {
  const texts = useTexts('adminUsers');
  return (
    <AdminDialog opened={user !== null} onClose={onClose} title={texts.changeUserRole}>
      {user && <RoleForm user={user} onClose={onClose} />}
    </AdminDialog>
  );
};

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
  const texts = useTexts('adminUsers');
  const errorText = useErrorText();
  const { done } = useTexts('answers');
  const me = useMe();
  const [role, setRole] = useState<Role>(user.role);
  const utils = trpc.useUtils();
  const givesUpOwn = user.id === me?.id && role !== 'ADMIN';
  const change = trpc.admin.user.changeRole.useMutation({
    async onSuccess() {
      const toast = { message: done.userUpdated, kind: 'success' } as const;
      if (givesUpOwn) {
        // Changing one's own role ended the session: reload the shop as a visitor.
        showToastAfterLoad(toast);
        window.location.assign(paths.home);
        return;
      }
      showToast(toast);
      onClose();
      await utils.admin.user.list.invalidate();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ userId: user.id, role });
      }}
    >
      <dl className={classes.facts}>
        <dt>{texts.name}</dt>
        <dd>{user.name}</dd>
        <dt>{texts.email}</dt>
        <dd>{user.email}</dd>
      </dl>
      <FormFields sending={change.isPending}>
        <NativeSelect
          label={texts.role}
          size="md"
          data={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
          value={role}
          onChange={(event) => {
            change.reset();
            setRole(event.target.value as Role);
          }}
        />
      </FormFields>
      <p className={classes.note}>{noteOn(user, role, givesUpOwn, texts)}</p>
      <DialogActions
        error={change.error ? refusalOf(change.error, errorText(change.error), texts) : undefined}
      >
        <Button outline onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={change.isPending} unavailable={role === user.role}>
          {texts.changeRole}
        </Button>
      </DialogActions>
    </form>
  );
}

function noteOn(user: User, role: Role, givesUpOwn: boolean, texts: Texts['adminUsers']): string {
  if (givesUpOwn) return texts.leavesPanel;
  if (role === 'ADMIN') return texts.mayAll;
  if (role === 'PACKER') return texts.mayPack;
  return user.role === 'ADMIN' ? texts.mayShopLoggedOut : texts.mayShop;
}

/** The refusal's text, with what to do next. */
const refusalOf = (error: unknown, text: string, texts: Texts['adminUsers']): string =>
  reasonOf(error)?.code === 'last_admin' ? texts.lastAdmin(text) : text;
