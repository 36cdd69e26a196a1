import { TEAMS } from '@muster/contracts/constants';
import { isCaster } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { formatList } from '../../../shared/language/lists';
import { titleOf } from '../../../shared/words/words';
import { SeatMeter } from '../board/SeatMeter';
import { useClock } from '../../../shared/clock';
import { relativeStart } from '../time';
import { friendsIn } from './free-seats';
import css from './Home.module.css';
import { strings } from './strings';

const SHOWN_MAX = 4;

/** Says who of the friends plays or casts; else the community. */
function whoIsThere(scrim: ScrimView, friendIds: ReadonlySet<string>): string {
  const friends = friendsIn(scrim, friendIds);
  const isPlayer = (id: string) => TEAMS.some((team) => scrim[team].some(({ _user }) => _user._id === id));
  const names = (list: typeof friends) => formatList(list.map(({ name }) => name));
  const players = friends.filter(({ _id }) => isPlayer(_id));
  const casters = friends.filter(({ _id }) => isCaster(scrim, _id));
  return [
    ...(players.length > 0 ? [strings.plays(names(players))] : []),
    ...(casters.length > 0 ? [strings.casts(names(casters))] : []),
    ...(friends.length === 0 && scrim.community ? [scrim.community.name] : []),
  ].join(' · ');
}

function NowScrim({ scrim, friendIds }: { scrim: ScrimView; friendIds: ReadonlySet<string> }) {
  const when = useClock((now) => relativeStart(scrim, now));
  return (
    <li>
      <Link to={`/scrims/${scrim._id}`} className={css.now}>
        <span className={css.mark}>
          <Icon name={scrim.community ? 'shield' : 'friends'} size={20} />
        </span>
        <span className={css.text}>
          <b>{titleOf(scrim)}</b>
          <span>{whoIsThere(scrim, friendIds)}</span>
        </span>
        <span className={css.meter}>
          <b>{when}</b>
          <SeatMeter scrim={scrim} />
        </span>
      </Link>
    </li>
  );
}

/** Where friends are, and what the user's communities play. */
export function NowScrims({ scrims, friendIds }: { scrims: readonly ScrimView[]; friendIds: ReadonlySet<string> }) {
  if (scrims.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="now">
      <h2 id="now">{strings.now}</h2>
      <ul>
        {scrims.slice(0, SHOWN_MAX).map((scrim) => (
          <NowScrim key={scrim._id} scrim={scrim} friendIds={friendIds} />
        ))}
      </ul>
    </section>
  );
}
