import { COMMUNITY_REASON_MAX } from '@muster/contracts/communities';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import css from './Forms.module.css';
import { strings } from './strings';

interface Props {
  open: boolean;
  title: string;
  label: string;
  hint: string;
  verb: string;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

function ReasonForm({ label, hint, verb, onSubmit, onClose }: Omit<Props, 'open' | 'title'>) {
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = isSubmitted && !reason.trim() ? strings.reasonMissing : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim()) onSubmit(reason.trim());
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field label={label} hint={hint} problem={problem}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            autoSize={{ minRows: 3, maxRows: 6 }}
            maxLength={COMMUNITY_REASON_MAX}
            status={problem ? 'error' : ''}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormActions verb={verb} danger busy={false} onCancel={onClose} />
    </form>
  );
}

/** Asks for the reason of what it names. */
export const ReasonDialog = ({ open, title, onClose, ...form }: Props) => (
  <Modal open={open} title={title} onCancel={onClose} footer={null} destroyOnHidden centered width={480}>
    <ReasonForm {...form} onClose={onClose} />
  </Modal>
);
