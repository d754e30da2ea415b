import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ROLES, type Role } from '../../../../shared/roles.ts';
import { Button } from '../../../components/elements/button.tsx';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast, showToastAfterLoad } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './user-section.module.css';
import type { User } from './user-section.tsx';
import '../../form.css';

type RoleDialogProps = { user: User | null; onClose: () => void };

/** 'Change User Role': what somebody may do. */
export const RoleDialog = ({ user, onClose }: RoleDialogProps) => (
  <AdminDialog opened={user !== null} onClose={onClose} title="Change User Role">
    {user && <RoleForm user={user} onClose={onClose} />}
  </AdminDialog>
);

function RoleForm({ user, onClose }: { user: User; onClose: () => void }) {
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
        // The session ended with the role: the shop is loaded anew, as the visitor one is now.
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
        <dt>Name</dt>
        <dd>{user.name}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
      </dl>
      <NativeSelect
        label="Role"
        size="md"
        data={ROLES}
        value={role}
        onChange={(event) => {
          change.reset();
          setRole(event.target.value as Role);
        }}
      />
      <p className={classes.note}>{noteOn(user, role, givesUpOwn)}</p>
      <DialogActions error={change.error ? refusalOf(change.error, errorText(change.error)) : undefined}>
        <Button outline onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending} disabled={role === user.role}>
          Change Role
        </Button>
      </DialogActions>
    </form>
  );
}

function noteOn(user: User, role: Role, givesUpOwn: boolean): string {
  if (givesUpOwn) return 'This is you: you will be logged out and leave this panel.';
  if (role === 'ADMIN') return 'May do everything in this panel, and change roles.';
  return user.role === 'ADMIN' ? 'May shop, and is logged out everywhere.' : 'May shop.';
}

/** A refusal with the way on. */
const refusalOf = (error: unknown, text: string): string =>
  reasonOf(error)?.code === 'last_admin' ? `${text}: give somebody else the role ADMIN first.` : text;
