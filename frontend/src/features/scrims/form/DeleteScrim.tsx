import { type ScrimView, scrimTitle } from '@muster/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { deleteScrimRequested } from '../scrims.slice';
import { strings } from '../strings';

/** For the creator and admins. */
export function DeleteScrim({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    dispatch(deleteScrimRequested({ scrimId: scrim._id }));
  };
  return (
    <>
      <Button danger type="text" icon={<Icon name="trash" size={17} />} onClick={() => setAsking(true)}>
        {strings.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={strings.removeAsk(scrimTitle(scrim))}
        verb={strings.removeVerb}
        danger
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {strings.removeBody}
      </ConfirmDialog>
    </>
  );
}
