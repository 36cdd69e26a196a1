import { NIGHT_REASON_MAX } from '@muster/contracts/nights';
import { Input } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { Field } from '../../shared/Field';
import { strings } from './strings';

const s = strings.cancelling;

interface Props {
  open: boolean;
  title: string;
  /** Says what happens to people who signed up. */
  text: string;
  verb: string;
  /** False for a pause, which nobody has to explain. */
  hasReason?: boolean;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
}

/** Says what happens to sign-ups before evenings are cancelled, and asks for a reason, which those people read. */
export function CancelDialog({ title, text, hasReason = true, onConfirm, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog {...dialog} title={title} danger dismiss={strings.back} onConfirm={() => onConfirm(reason.trim())}>
      <p>{text}</p>
      {hasReason && (
        <Field label={s.reason}>
          {(control) => (
            <Input
              {...control}
              maxLength={NIGHT_REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
