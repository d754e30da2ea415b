import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useTopmost } from '../../../lib/use-topmost.ts';
import classes from './admin-dialog.module.css';

/** Mantine's header element would count as a second banner landmark. */
export const NO_BANNER = { role: 'presentation' };

export type AdminDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Width in pixels, on wide screens. */
  size?: number;
  /** Fills a phone's screen, for large forms. */
  fullScreenOnPhones?: boolean;
  children: ReactNode;
};

/** The panel's dialog: Escape, the cross or a press outside closes it; focus then returns to where it was. */
export function AdminDialog(props: AdminDialogProps) {
  const texts = useTexts('adminFrame');
  const { opened, onClose, title, size = 440, fullScreenOnPhones = false, children } = props;
  const topmost = useTopmost(opened);
  const phone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      fullScreen={fullScreenOnPhones && phone}
      closeOnEscape={topmost}
      // A form must not jump when its height changes.
      centered={!fullScreenOnPhones}
      padding="lg"
      // Its subject is cleared on closing, so it closes without a transition.
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Header {...NO_BANNER}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type DialogActionsProps = { error?: string | undefined; children: ReactNode };

/** A dialog's footer: the refusal, if any, and its buttons. */
export const DialogActions = ({ error, children }: DialogActionsProps) => (
  <div className={classes.foot}>
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
    <div className={classes.actions}>{children}</div>
  </div>
);

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What will happen, in one sentence. */
  children: ReactNode;
  /** The confirm button's label, a verb: "Take off sale". */
  confirm: string;
  busy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an action that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const texts = useTexts('adminFrame');
  const { opened, title, children, confirm, busy = false, error, onConfirm, onClose } = props;
  return (
    <AdminDialog opened={opened} onClose={onClose} title={title}>
      <div className={classes.text}>{children}</div>
      <DialogActions error={error}>
        <Button outline onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </AdminDialog>
  );
};
