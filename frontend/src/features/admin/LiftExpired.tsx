import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { liftExpiredRequested, selectIsLifting } from './admin.slice';
import { strings } from './strings';

const s = strings.history;

/** Closes every ban whose time is over; nothing to do while there is none. */
export function LiftExpired({ expired }: { expired: number }) {
  const dispatch = useDispatch();
  const busy = useSelector(selectIsLifting);
  const [asking, setAsking] = useState(false);
  const lift = () => {
    setAsking(false);
    dispatch(liftExpiredRequested());
  };
  return (
    <>
      <Button
        icon={<Icon name="check" size={17} />}
        disabled={expired === 0}
        loading={busy}
        onClick={() => setAsking(true)}
      >
        {s.liftAll}
      </Button>
      <ConfirmDialog
        open={asking}
        title={s.liftAllAsk(expired)}
        verb={s.liftAll}
        onConfirm={lift}
        onCancel={() => setAsking(false)}
      >
        {s.liftAllHint}
      </ConfirmDialog>
    </>
  );
}
