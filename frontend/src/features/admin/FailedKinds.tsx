import type { EffectKindView } from '@muster/contracts/operations';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { toKindLabel } from './job-history';
import { retryJobKind, selectFailedKinds, selectIsRetryingKind } from './jobs.slice';
import css from './JobsPage.module.css';
import { Panel } from './Panel';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

const s = strings.jobs;

function FailedKind({ kind: { kind, failed } }: { kind: EffectKindView }) {
  const dispatch = useDispatch();
  const isRetrying = useSelected(selectIsRetryingKind, kind);
  const [isAsking, setIsAsking] = useState(false);
  const label = toKindLabel(kind);
  return (
    <li>
      <b>{label}</b>
      <span className="dim">{s.failedCount(failed)}</span>
      <Button
        icon={<Icon name="refresh" size={17} />}
        loading={isRetrying}
        aria-label={s.retryAllOf(failed, label)}
        onClick={() => setIsAsking(true)}
      >
        {s.retryAll(failed)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={s.retryAllAsk(failed, label)}
        verb={s.retry}
        onConfirm={() => {
          setIsAsking(false);
          dispatch(retryJobKind.requested(kind));
        }}
        onCancel={() => setIsAsking(false)}
      >
        {s.retryAllHint}
      </ConfirmDialog>
    </li>
  );
}

/** Kinds with failed jobs: whatever made one fail has often made others of its kind fail. */
export function FailedKinds({ kind }: { kind: string | undefined }) {
  const kinds = useSelector(selectFailedKinds).filter((one) => !kind || one.kind === kind);
  if (kinds.length === 0) return null;
  return (
    <Panel title={s.failedKinds} className={css.kinds}>
      <ul>
        {kinds.map((one) => (
          <FailedKind key={one.kind} kind={one} />
        ))}
      </ul>
    </Panel>
  );
}
