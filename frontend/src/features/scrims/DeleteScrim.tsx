import { type ScrimView, scrimTitle } from '@muster/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { removalWished } from './scrims.slice';
import { words } from './words';

/** For the creator and admins. */
export function DeleteScrim({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    dispatch(removalWished({ scrimId: scrim._id }));
  };
  return (
    <>
      <Button danger type="text" icon={<Icon name="trash" size={17} />} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog open={asking} title={words.removeAsk(scrimTitle(scrim))} verb={words.removeVerb} danger onConfirm={confirm} onCancel={() => setAsking(false)}>
        {words.removeBody}
      </ConfirmDialog>
    </>
  );
}
