import css from './Countdown.module.css';
import { useClock } from '../../../shared/clock';
import { strings } from '../strings';
import { countdownParts } from '../time';

/** Counts down to the start every second. */
export function Countdown({ startTime }: { startTime: string }) {
  const text = useClock((now) => (countdownParts(startTime, now) ?? []).map((part) => part.join(' ')).join('|'));
  return (
    <div className={css.countdown} role="timer" aria-label={`${strings.countdown} ${text.replaceAll('|', ' ')}`}>
      <small>{strings.countdown}</small>
      <div className={css.parts}>
        {text.split('|').map((part) => {
          const [count, unit] = part.split(' ');
          return (
            <span key={unit} className={css.part}>
              <b>{count}</b> <span>{unit}</span>
            </span>
          );
        })}
      </div>
    </div>
  );
}
