import type { HomeEvening } from '@muster/contracts/home';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { formatLongWeekday, formatTime } from '../../../shared/language/dates';
import css from '../board/NextScrim.module.css';
import { strings } from './strings';

/** The next evening of a night that the user comes to. */
export function NextEvening({ evening }: { evening: HomeEvening }) {
  const { _id: id, name, startsAt, community, answer } = evening;
  const runs = useClock((now) => now >= Date.parse(startsAt));
  return (
    <div className={css.next} data-runs={runs || undefined}>
      <Link to={`/evenings/${id}`} className={css.link}>
        <span className={css.mark}>
          <Icon name="calendar" size={24} />
        </span>
        <span className={css.text}>
          <small>{community.name}</small>
          <b>{name}</b>
          <span>{strings.evening[answer]}</span>
        </span>
        <b className={css.when}>
          {formatLongWeekday(startsAt)} {formatTime(startsAt)}
        </b>
        <Icon name="arrowRight" size={20} />
      </Link>
    </div>
  );
}
