import { REQUEST_MESSAGE_MAX } from '@muster/contracts/communities';
import { Button, Input, Modal } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from '../../shared/Field';
import { strings as shared } from '../../shared/strings';
import forms from './Forms.module.css';
import { strings } from './strings';

const s = strings.membership;

interface Props {
  open: boolean;
  name: string;
  onSend: (message: string) => void;
  onClose: () => void;
}

/** Asks to join, with a line to the organisers if one likes. */
export function RequestDialog({ open, name, onSend, onClose }: Props) {
  const [message, setMessage] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(message.trim());
  };
  return (
    <Modal open={open} title={s.requestTitle(name)} onCancel={onClose} footer={null} centered width={480}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <Field label={s.message} hint={s.messageHint}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={REQUEST_MESSAGE_MAX}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </Field>
        <div className={forms.actions}>
          <Button type="primary" size="large" htmlType="submit">
            {s.send}
          </Button>
          <Button size="large" onClick={onClose}>
            {shared.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
