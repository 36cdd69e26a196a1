import type { ScrimSummary, ScrimView } from '@muster/contracts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import css from './OverlapDialog.module.css';
import { overlapClosed, selectOverlap, sendScrimCommand } from '../scrims.slice';
import { formatDateTime } from '../time';
import { strings } from '../strings';
import { titleOf } from '../../../shared/words/words';
import { useSelected } from '../../../shared/use-selected';

const s = strings.overlap;

const ScrimLine = ({ scrim: { title, gameStartTime, region } }: { scrim: ScrimSummary }) => (
  <li>
    <strong>{title}</strong>
    <span>
      {formatDateTime(gameStartTime)} · {region}
    </span>
  </li>
);

/** Asks before the viewer joins a scrim although they take part in another one at about the same time. */
export function OverlapDialog({ scrim }: { scrim: ScrimView }) {
  const dispatch = useDispatch();
  const overlap = useSelected(selectOverlap, scrim._id);
  // Keeps the names while the dialog fades out.
  const [lastOverlap, setLastOverlap] = useState(overlap);
  if (overlap && overlap !== lastOverlap) setLastOverlap(overlap);
  const others = lastOverlap?.others ?? [];
  const confirm = () => {
    if (overlap) dispatch(sendScrimCommand.requested({ ...overlap.join, overlapAccepted: true }));
    dispatch(overlapClosed());
  };
  return (
    <ConfirmDialog
      open={overlap !== null}
      title={s.title}
      verb={lastOverlap?.join.kind === 'cast' ? s.castAnyway : s.joinAnyway}
      onConfirm={confirm}
      onCancel={() => dispatch(overlapClosed())}
    >
      <p>{others.length > 1 ? s.leads : s.lead}</p>
      <ul className={css.list}>
        {[...others, { ...scrim, title: titleOf(scrim) }].map((entry) => (
          <ScrimLine key={entry._id} scrim={entry} />
        ))}
      </ul>
    </ConfirmDialog>
  );
}
