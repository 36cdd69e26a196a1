import { formatDay, formatTime } from '../../shared/language/dates';
import css from './Board.module.css';
import { byDay, noonOf } from './starts';

interface Props {
  label: string;
  starts: readonly string[];
  chosen: string | null;
  onChoose: (start: string) => void;
}
/** Chooses one of several starts, by day. */
export const StartChips = ({ label, starts, chosen, onChoose }: Props) => (
  <div className={css.starts} role="group" aria-label={label}>
    {byDay(starts, (start) => start).map(({ date, list }) => (
      <div key={date}>
        <small className="dim">{formatDay(noonOf(date))}</small>
        <span className={css.buttons}>
          {list.map((start) => (
            <button
              key={start}
              type="button"
              className="chip"
              aria-pressed={start === chosen}
              onClick={() => onChoose(start)}
            >
              {formatTime(start)}
            </button>
          ))}
        </span>
      </div>
    ))}
  </div>
);
