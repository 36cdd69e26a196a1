import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { liftExpired } from './admin.slice';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

const s = strings.history;

/** Lifts all expired bans; disabled without any. */
export function LiftExpired({ expired }: { expired: number }) {
  const dispatch = useDispatch();
  const busy = useSelected(liftExpired.selectIsRunning);
  const [isConfirming, setConfirming] = useState(false);
  const lift = () => {
    setConfirming(false);
    dispatch(liftExpired.requested());
  };
  return (
    <>
      <Button
        icon={<Icon name="check" size={17} />}
        disabled={expired === 0}
        loading={busy}
        onClick={() => setConfirming(true)}
      >
        {s.liftAll}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={s.liftAllAsk(expired)}
        verb={s.liftAll}
        onConfirm={lift}
        onCancel={() => setConfirming(false)}
      >
        {s.liftAllHint}
      </ConfirmDialog>
    </>
  );
}
