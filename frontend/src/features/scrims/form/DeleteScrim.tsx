import type { ScrimView } from '@muster/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { deleteScrimRequested } from '../scrims.slice';
import { strings } from '../strings';
import { titleOf } from '../../../shared/words/words';

export function DeleteScrim({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const confirm = () => {
    setConfirming(false);
    dispatch(deleteScrimRequested({ scrimId: scrim._id }));
  };
  return (
    <>
      <Button danger type="text" icon={<Icon name="trash" size={17} />} onClick={() => setConfirming(true)}>
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
        {strings.removeBody}
      </ConfirmDialog>
    </>
  );
}
