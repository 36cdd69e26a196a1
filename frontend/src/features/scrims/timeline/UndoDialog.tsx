import { UNDO_REASON_MAX } from '@muster/contracts/timeline';
import { Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { Field } from '../../../shared/Field';
import { sendScrimCommand } from '../scrims.slice';
import { strings } from './timeline-strings';

export interface UndoTarget {
  version: number;
  text: string;
}

/** Undoes an administrative step, with a reason. */
export function UndoDialog({
  scrimId,
  step,
  onDone,
}: {
  scrimId: string;
  step: UndoTarget | null;
  onDone: () => void;
}) {
  const dispatch = useDispatch();
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const close = () => {
    setReason('');
    setSubmitted(false);
    onDone();
  };
  const confirm = () => {
    setSubmitted(true);
    if (!step || !reason.trim()) return;
    dispatch(sendScrimCommand.requested({ kind: 'undo', scrimId, version: step.version, reason: reason.trim() }));
    close();
  };
  return (
    <ConfirmDialog
      open={step !== null}
      title={strings.undoAsk}
      verb={strings.undoVerb}
      onConfirm={confirm}
      onCancel={close}
    >
      <p className="dim">{step?.text}</p>
      <Field label={strings.undoReason} problem={submitted && !reason.trim() ? strings.undoEmpty : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={reason}
            maxLength={UNDO_REASON_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
