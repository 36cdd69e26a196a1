import type { TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import type { SeriesGame } from '@muster/contracts/series';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { LinkButton } from '../../../shared/LinkButton';
import { words } from '../../../shared/words/words';
import { canManage, scoreLine, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { sendScrimCommand } from '../scrims.slice';
import { strings } from '../strings';
import { gameState } from './game-state';
import css from './Games.module.css';
import { lengthOf } from './SeriesTag';
import { Sides } from './Sides';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
}

/** Lets those who manage the scrim name the other winner of the last decided game, or take its result back. */
function CorrectResult({ scrim, game, pending }: Omit<Props, 'viewer'> & { game: SeriesGame }) {
  const dispatch = useDispatch();
  const [isOpen, setOpen] = useState(false);
  const [team, setTeam] = useState<TeamName | 'none' | null>(null);
  const winner = team === 'none' ? null : (team ?? game.winner);
  const correct = () => {
    setOpen(false);
    const command = { kind: 'correct', scrimId: scrim._id, game: game.number, winnerTeamName: winner } as const;
    dispatch(sendScrimCommand.requested(command));
  };
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<Icon name="edit" size={16} />}
        loading={pending?.kind === 'correct'}
        disabled={pending !== undefined && pending.kind !== 'correct'}
        onClick={() => {
          setTeam(null);
          setOpen(true);
        }}
      >
        {strings.series.correct}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={strings.series.correctAsk(game.number)}
        verb={winner ? strings.reportVerb(winner) : strings.series.takeBack}
        danger={!winner}
        disabled={winner === game.winner}
        onConfirm={correct}
        onCancel={() => setOpen(false)}
      >
        <Sides
          scrim={scrim}
          name="correction"
          label={strings.series.correctAsk(game.number)}
          team={winner}
          onChoose={setTeam}
        />
        <label className={css.none}>
          <input type="radio" name="correction" checked={team === 'none'} onChange={() => setTeam('none')} />
          {strings.series.noResult}
        </label>
      </ConfirmDialog>
    </>
  );
}

/** The draft of a game is looked up after it as well. */
function DraftLink({ scrim, game }: { scrim: ScrimView; game: SeriesGame }) {
  const isAhead = game.draft !== null && game.draft.state !== 'done';
  return (
    <LinkButton
      size="small"
      type={isAhead ? 'primary' : 'default'}
      to={`/scrims/${scrim._id}/games/${game.number}/draft`}
    >
      {isAhead ? strings.series.openDraft : strings.series.draft}
    </LinkButton>
  );
}

/** The games of a series so far, with their winners and drafts. */
export function Games({ scrim, viewer, pending }: Props) {
  const { series } = scrim;
  if (!series || (series.games === 1 && !series.draft)) return null;
  const decided = series.list.filter(({ winner }) => winner !== null).length;
  return (
    <section className={css.games} aria-label={strings.series.title}>
      <h2>
        {lengthOf(series)} <b>{scoreLine(series)}</b>
      </h2>
      <ol>
        {series.list.map((game) => (
          <li key={game.number} className={game.winner ? css[game.winner] : css.current}>
            <span className={css.number}>{strings.series.game(game.number)}</span>
            <b>{game.winner ? strings.series.won(words.sides[game.winner]) : gameState(scrim, game)}</b>
            {series.draft && <DraftLink scrim={scrim} game={game} />}
            {game.number === decided && canManage(scrim, viewer) && (
              <CorrectResult scrim={scrim} game={game} pending={pending} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
