import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { strings } from './strings';

export interface ConfirmProps {
  open: boolean;
  /** Names the target, such as 'Are you sure you want to kick Lio?'. */
  title: string;
  children?: ReactNode;
  /** Label of the confirm button, such as 'Kick' or 'Delete scrim'. */
  verb: string;
  /** Label of the other button, where 'Cancel' could mean the action itself. */
  dismiss?: string;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The cancel button has the initial focus, so that both Enter and Escape cancel. */
export function ConfirmModal({
  open,
  title,
  children,
  verb,
  dismiss = strings.cancel,
  danger = false,
  disabled = false,
  busy = false,
  onConfirm,
  onCancel,
  afterClose,
}: ConfirmProps & { afterClose: () => void }) {
  const footer = (
    <>
      <Button autoFocus onClick={onCancel}>
        {dismiss}
      </Button>
      <Button type="primary" danger={danger} disabled={disabled} loading={busy} onClick={onConfirm}>
        {verb}
      </Button>
    </>
  );
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onCancel}
      footer={footer}
      afterClose={afterClose}
      destroyOnHidden
      centered
      width={440}
    >
      {children}
    </Modal>
  );
}
