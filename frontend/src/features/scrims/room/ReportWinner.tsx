import { type ScrimView, TEAM_LABELS, type TeamName, TEAMS } from '@muster/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import css from './ReportWinner.module.css';
import { scrimCommandRequested } from '../scrims.slice';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';

/**
 * For the captain or an admin, once: choose the side, then confirm it by name. What the game itself says is chosen
 * already.
 */
export function ReportWinner({ scrim, pending }: { scrim: ScrimView; pending: ScrimCommand | undefined }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<TeamName | null>(null);
  const proposed = scrim.proposedWinner ?? null;
  const team = chosen ?? proposed;
  const close = () => {
    setAsking(false);
    setChosen(null);
  };
  const confirm = () => {
    if (team) dispatch(scrimCommandRequested({ kind: 'report', scrimId: scrim._id, team }));
    close();
  };
  return (
    <>
      {proposed && <span className={css.proposal}>{strings.proposal(proposed)}</span>}
      <Button
        type="primary"
        loading={pending?.kind === 'report'}
        disabled={pending !== undefined && pending.kind !== 'report'}
        onClick={() => setAsking(true)}
        className={css.report}
      >
        {proposed ? strings.confirmResult : strings.report}
      </Button>
      <ConfirmDialog
        open={asking}
        title={strings.reportAsk}
        verb={team ? strings.reportVerb(team) : strings.report}
        disabled={!team}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{proposed ? strings.proposalBody(proposed) : strings.reportBody}</p>
        <div className={css.sides} role="radiogroup" aria-label={strings.reportAsk}>
          {TEAMS.map((name) => (
            <label key={name} className={`${css.side} ${name === 'teamOne' ? css.blue : css.red}`}>
              <input type="radio" name="winner" checked={team === name} onChange={() => setChosen(name)} />
              <b>
                {TEAM_LABELS[name]} <Icon name="check" size={18} />
              </b>
              <span>{scrim[name].map((player) => player._user.name).join(', ')}</span>
            </label>
          ))}
        </div>
        <p className={css.final} aria-live="polite">
          {team && strings.reportConfirm(TEAM_LABELS[team])}
        </p>
      </ConfirmDialog>
    </>
  );
}
