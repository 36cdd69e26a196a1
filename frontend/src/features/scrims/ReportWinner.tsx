import { type ScrimView, TEAM_LABELS, type TeamName, TEAMS } from '@muster/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import css from './ReportWinner.module.css';
import { wished } from './scrims.slice';
import type { Wish } from './wishes';
import { words } from './words';

/** For the captain or an admin, once: choose the side, then confirm it by name. What the game itself says is chosen already. */
export function ReportWinner({ scrim, pending }: { scrim: ScrimView; pending: Wish | undefined }) {
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
    if (team) dispatch(wished({ kind: 'report', scrimId: scrim._id, team }));
    close();
  };
  return (
    <>
      {proposed && <span className={css.proposal}>{words.proposal(proposed)}</span>}
      <Button type="primary" loading={pending?.kind === 'report'} disabled={pending !== undefined && pending.kind !== 'report'} onClick={() => setAsking(true)} className={css.report}>
        {proposed ? words.confirmResult : words.report}
      </Button>
      <ConfirmDialog open={asking} title={words.reportAsk} verb={team ? words.reportVerb(team) : words.report} disabled={!team} onConfirm={confirm} onCancel={close}>
        <p>{proposed ? words.proposalBody(proposed) : words.reportBody}</p>
        <div className={css.sides} role="radiogroup" aria-label={words.reportAsk}>
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
          {team && words.reportConfirm(TEAM_LABELS[team])}
        </p>
      </ConfirmDialog>
    </>
  );
}
