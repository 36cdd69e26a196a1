import { type TeamName, TEAMS } from '@muster/contracts/constants';
import { isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { useClock } from '../../../shared/clock';
import { words } from '../../../shared/words/words';
import { canManage, canReport, type Viewer } from '../permissions';
import { WinnerBanner } from '../room/WinnerBanner';
import type { ScrimCommand } from '../scrim-commands';
import { sendScrimCommand } from '../scrims.slice';
import { strings as ofScrims } from '../strings';
import css from './Lobbies.module.css';
import { strings } from './strings';

interface Props {
  scrim: ScrimView;
  /** Names the lobby in the labels of its buttons. */
  name: string;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
}

/** Both winners as buttons, because the organiser of an evening reports many games. */
function Winners({ scrim, name, pending }: Omit<Props, 'viewer'>) {
  const dispatch = useDispatch();
  const report = (team: TeamName) =>
    dispatch(
      sendScrimCommand.requested({
        kind: 'report',
        scrimId: scrim._id,
        winnerTeamName: team,
        game: scrim.series.current,
      }),
    );
  return (
    <>
      {scrim.proposedWinner && <p className={css.proposal}>{ofScrims.proposal(scrim.proposedWinner)}</p>}
      <div className={css.winners} role="group">
        {TEAMS.map((team) => (
          <Button
            key={team}
            size="large"
            className={css[team]}
            aria-label={strings.wonLabel(name, words.sides[team])}
            loading={pending?.kind === 'report' && pending.winnerTeamName === team}
            disabled={pending !== undefined}
            onClick={() => report(team)}
          >
            {strings.won(words.sides[team])}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The result of a lobby: reported with one press, and taken back with one. */
export function LobbyResult(props: Props) {
  const { scrim, viewer, pending } = props;
  const dispatch = useDispatch();
  const isManager = canManage(scrim, viewer);
  const isReportable = useClock((now) => isManager && canReport(scrim, viewer, now));
  const last = scrim.series.list.findLast(({ winner }) => winner !== null);
  const takeBack = (game: number) =>
    dispatch(sendScrimCommand.requested({ kind: 'correct', scrimId: scrim._id, game, winnerTeamName: null }));
  const isSeries = scrim.series.games > 1;
  return (
    <div className={css.result}>
      {isOver(scrim) && <WinnerBanner scrim={scrim} />}
      {isReportable && isSeries && <b>{strings.game(scrim.series.current)}</b>}
      {isReportable && <Winners {...props} />}
      {isManager && last && (
        <Button
          type="text"
          size="small"
          loading={pending?.kind === 'correct'}
          disabled={pending !== undefined}
          onClick={() => takeBack(last.number)}
        >
          {ofScrims.undo}
          {isSeries && `: ${strings.game(last.number)}`}
        </Button>
      )}
    </div>
  );
}
