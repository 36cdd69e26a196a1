import { type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import css from './ReportWinner.module.css';
import { sendScrimCommand } from '../scrims.slice';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { words } from '../../../shared/words/words';
import { formatList } from '../../../shared/language/lists';

interface Props {
  scrim: ScrimView;
  pending: ScrimCommand | undefined;
  /** In the bar on phones, only the dialog names the game's own result. */
  isInBar?: boolean;
  isMain?: boolean;
}

/** Lets the captain or an admin report the winner once, with a confirmation. The game's own result is preselected. */
export function ReportWinner({ scrim, pending, isInBar = false, isMain = true }: Props) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const [chosen, setChosen] = useState<TeamName | null>(null);
  const proposal = scrim.proposedWinner ?? null;
  const team = chosen ?? proposal;
  const close = () => {
    setConfirming(false);
    setChosen(null);
  };
  const confirm = () => {
    if (team) dispatch(sendScrimCommand.requested({ kind: 'report', scrimId: scrim._id, team }));
    close();
  };
  return (
    <>
      {proposal && !isInBar && <span className={css.proposal}>{strings.proposal(proposal)}</span>}
      <Button
        type={isMain ? 'primary' : 'default'}
        size={isInBar ? 'large' : 'middle'}
        loading={pending?.kind === 'report'}
        disabled={pending !== undefined && pending.kind !== 'report'}
        onClick={() => setConfirming(true)}
        className={isInBar ? '' : css.report}
      >
        {proposal ? strings.confirmResult : strings.report}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.reportAsk}
        verb={team ? strings.reportVerb(team) : strings.report}
        disabled={!team}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{proposal ? strings.proposalBody(proposal) : strings.reportBody}</p>
        <div className={css.sides} role="radiogroup" aria-label={strings.reportAsk}>
          {TEAMS.map((name) => (
            <label key={name} className={`${css.side} ${name === 'teamOne' ? css.blue : css.red}`}>
              <input type="radio" name="winner" checked={team === name} onChange={() => setChosen(name)} />
              <b>
                {words.teams[name]} <Icon name="check" size={18} />
              </b>
              <span>{formatList(scrim[name].map((player) => player._user.name))}</span>
            </label>
          ))}
        </div>
        <p className={css.final} aria-live="polite">
          {team && strings.reportConfirm(words.teams[team])}
        </p>
      </ConfirmDialog>
    </>
  );
}
