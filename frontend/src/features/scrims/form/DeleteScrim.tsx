import './scrim-form.saga';
import { DELETION_REASON_MAX } from '@muster/contracts/attendance';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { Field } from '../../../shared/Field';
import css from './DeleteScrim.module.css';
import { deleteScrim } from '../scrims.slice';
import { strings } from './strings';
import { titleOf } from '../../../shared/words/words';

export function DeleteScrim({ scrim, className = '' }: { scrim: ScrimView; className?: string }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const [reason, setReason] = useState('');
  const confirm = () => {
    setConfirming(false);
    dispatch(deleteScrim.requested({ scrimId: scrim._id, reason: reason.trim() }));
  };
  return (
    <>
      <Button
        danger
        type="text"
        className={className}
        icon={<Icon name="trash" size={17} />}
        onClick={() => setConfirming(true)}
      >
        {strings.remove}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.removeAsk(titleOf(scrim))}
        verb={strings.removeVerb}
        danger
        onConfirm={confirm}
        onCancel={() => setConfirming(false)}
      >
        <p className={css.body}>{strings.removeBody}</p>
        <Field label={strings.removeReason} hint={strings.removeReasonHint}>
          {(control) => (
            <Input
              {...control}
              maxLength={DELETION_REASON_MAX}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  );
}
