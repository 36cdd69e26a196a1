import { BOARD_REASON_MAX } from '@muster/contracts/board';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import css from './Board.module.css';
import { strings } from './strings';

interface FormProps {
  body?: string;
  verb: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}
function ReasonForm({ body, verb, onSubmit, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(reason.trim());
    onClose();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      {body && <p>{body}</p>}
      <Field label={strings.request.reason} hint={strings.request.reasonHint}>
        {(control) => (
          <Input
            {...control}
            size="large"
            maxLength={BOARD_REASON_MAX}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormActions verb={verb} danger busy={false} onCancel={onClose} />
    </form>
  );
}

/** Asks for confirmation, and for a reason that may be left out. */
export const ReasonDialog = ({ open, title, ...form }: FormProps & { open: boolean; title: string }) => (
  <Modal open={open} title={title} onCancel={form.onClose} footer={null} centered destroyOnHidden>
    <ReasonForm {...form} />
  </Modal>
);
