import type { TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import css from './ReportWinner.module.css';
import { Sides } from './Sides';
import { sendScrimCommand } from '../scrims.slice';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import { words } from '../../../shared/words/words';

interface Props {
  scrim: ScrimView;
  pending: ScrimCommand | undefined;
  /** In the bar on phones, only the dialog names the game's own result. */
  isInBar?: boolean;
  isMain?: boolean;
}

/** Lets the captain or an admin report the winner of a game once, with a confirmation. The game's own result is preselected. */
export function ReportWinner({ scrim, pending, isInBar = false, isMain = true }: Props) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const [chosen, setChosen] = useState<TeamName | null>(null);
  const proposal = scrim.proposedWinner ?? null;
  const team = chosen ?? proposal;
  const isSeries = (scrim.series?.games ?? 1) > 1;
  const ask = isSeries ? strings.series.reportAsk(scrim.series.current) : strings.reportAsk;
  const body = isSeries ? strings.series.reportBody : strings.reportBody;
  const close = () => {
    setConfirming(false);
    setChosen(null);
  };
  const confirm = () => {
    // The game on the screen, in case another person has reported it since.
    const game = scrim.series?.current;
    if (team) dispatch(sendScrimCommand.requested({ kind: 'report', scrimId: scrim._id, winnerTeamName: team, game }));
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
        title={ask}
        verb={team ? strings.reportVerb(team) : strings.report}
        disabled={!team}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>{proposal ? strings.proposalBody(proposal) : body}</p>
        <Sides scrim={scrim} name="winner" label={ask} team={team} onChoose={setChosen} />
        <p className={css.final} aria-live="polite">
          {team && !isSeries && strings.reportConfirm(words.teams[team])}
        </p>
      </ConfirmDialog>
    </>
  );
}
