import { COMMUNITY_REASON_MAX } from '@muster/contracts/communities';
import { Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { Field } from '../../shared/Field';
import { FormActions } from '../../shared/FormActions';
import { selectDone } from './communities.slice';
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

interface FormProps extends Omit<Props, 'open' | 'title'> {
  reason: string;
  onType: (reason: string) => void;
}
function ReasonForm({ reason, onType, label, hint, verb, onSubmit, onClose }: FormProps) {
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
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <FormActions verb={verb} danger busy={false} onCancel={onClose} />
    </form>
  );
}

/** Asks for the reason of what it names, and keeps it until a command has succeeded: one that failed is repeated. */
export function ReasonDialog({ open, title, onClose, ...form }: Props) {
  const [reason, setReason] = useState('');
  const done = useSelector(selectDone);
  const [seen, setSeen] = useState(done);
  if (done !== seen) {
    setSeen(done);
    if (!open) setReason('');
  }
  return (
    <Modal open={open} title={title} onCancel={onClose} footer={null} destroyOnHidden centered width={480}>
      <ReasonForm {...form} reason={reason} onType={setReason} onClose={onClose} />
    </Modal>
  );
}
