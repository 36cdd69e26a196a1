import type { ScrimView } from '@muster/contracts';
import { hasStarted, isFull } from '@muster/contracts';
import { useClock } from './clock';
import css from './Countdown.module.css';
import { countdownParts } from './time';
import { strings } from './strings';

function startedLabel(scrim: ScrimView): string {
  if (isFull(scrim)) return strings.gameReady;
  return scrim.riotTournament?.setupCompleted ? strings.teamsNotFull : strings.waiting;
}

/** Counts down to the start every second, then tells what the game is waiting for. */
export function Countdown({ scrim }: { scrim: ScrimView }) {
  const text = useClock((now) =>
    (countdownParts(scrim.gameStartTime, now) ?? []).map((part) => part.join(' ')).join('|'),
  );
  const started = useClock((now) => hasStarted(scrim, now));
  if (scrim.teamWon) return null;
  if (started)
    return (
      <div
        className={`${css.countdown} ${css.started} ${isFull(scrim) ? css.ready : ''}`}
        role="timer"
        aria-label={strings.gameStarted}
      >
        <small>{strings.gameStarted}</small>
        <b>{startedLabel(scrim)}</b>
      </div>
    );
  return (
    <div className={css.countdown} role="timer" aria-label={`${strings.countdown} ${text.replaceAll('|', ' ')}`}>
      <small>{strings.countdown}</small>
      <div className={css.parts}>
        {text.split('|').map((part) => {
          const [count, unit] = part.split(' ');
          return (
            <span key={unit?.replace(/s$/, '')} className={css.part}>
              <b>{count}</b> <span>{unit}</span>
            </span>
          );
        })}
      </div>
    </div>
  );
}
