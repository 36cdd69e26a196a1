import { TEAMS } from '@muster/contracts/constants';
import type { BoardProps } from './board-props';
import { isMyTurn, sideOf, turnTitle } from './draft-screen';
import { secondsLeft, useServerTime } from './draft-clock';
import css from './TurnHead.module.css';
import { strings } from './strings';

const HURRY_S = 5;

function Seconds({ endsAt, startedAt }: { endsAt: string; startedAt: string }) {
  const seconds = useServerTime((now) => secondsLeft(endsAt, now));
  const total = Math.max(1, (Date.parse(endsAt) - Date.parse(startedAt)) / 1_000);
  return (
    <>
      <b
        className={`${css.seconds} ${seconds <= HURRY_S ? css.hurry : ''}`}
        role="timer"
        aria-label={strings.clock(seconds)}
      >
        {seconds}
      </b>
      <span className={css.track} aria-hidden="true">
        <span className={css.left} style={{ transform: `scaleX(${Math.min(1, seconds / total)})` }} />
      </span>
    </>
  );
}

/** Why the draft is paused, and what makes it go on. */
export function pauseText({ pausedBy, captains }: BoardProps['draft']): string {
  if (pausedBy === 'manager') return strings.pausedByManager;
  if (pausedBy === 'seats') return strings.pausedBySeats;
  const team = TEAMS.find((name) => name === pausedBy);
  return strings.pausedByCaptain((team && captains[team]?.name) ?? strings.captain);
}

/** Says whose turn it is and how much time is left. */
export function TurnHead({ draft, viewpoint }: BoardProps) {
  const { turn, clock, state } = draft;
  const side = turn ? sideOf(draft, turn.team) : null;
  const isMine = isMyTurn(draft, viewpoint);
  return (
    <div className={`${css.head} ${side ? css[side] : ''} ${isMine ? css.mine : ''}`}>
      <p className={css.title}>
        {state === 'done' ? strings.doneTitle : state === 'paused' ? strings.paused : turnTitle(draft, viewpoint)}
        {state === 'paused' && <small>{pauseText(draft)}</small>}
      </p>
      {clock && state !== 'done' && <Seconds key={clock.endsAt} {...clock} />}
    </div>
  );
}
