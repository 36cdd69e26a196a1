import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { strings } from './strings';

export interface ConfirmProps {
  open: boolean;
  /** Names the thing it is about: 'Are you sure you want to kick Lio?'. */
  title: string;
  children?: ReactNode;
  /** The verb on the button: 'Kick', 'Delete scrim'. */
  verb: string;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Enter on arrival cancels; Escape too; the focus returns to where it was. */
export function ConfirmModal({
  open,
  title,
  children,
  verb,
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
        {strings.cancel}
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
