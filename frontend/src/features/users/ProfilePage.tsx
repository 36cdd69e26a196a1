import { DATE_FORMAT, type PublicUser, REGION_NAMES } from '@muster/contracts';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { LoadingScreen } from '../../shared/LoadingScreen';
import { selectMyId } from '../../shared/session.slice';
import { PersonSlot } from '../../shared/slots';
import { usePageTitle } from '../../shared/use-page-title';
import { profileOpened, selectProfile } from './profile.slice';
import css from './ProfilePage.module.css';
import { words } from './words';

const w = words.profile;
const day = (iso: string) => dayjs(iso).format(DATE_FORMAT);

function Tags({ user }: { user: PublicUser }) {
  const mine = useSelector(selectMyId) === user._id;
  return (
    <div className={css.tags}>
      {mine && <span className="tag gold">{w.you}</span>}
      {user.isAdmin && <span className="tag gold">{w.admin}</span>}
      {user.isDonator && <span className="tag gold">{w.donator}</span>}
      {user.currentBan?.isActive && <span className="tag live">{w.banned}</span>}
    </div>
  );
}

function factsOf(user: PublicUser): [string, string][] {
  const facts: [string, string][] = [
    [w.rank, user.rank],
    [w.region, REGION_NAMES[user.region] ?? user.region],
    [w.discord, user.discord],
    [w.friends, String(user.friends.length)],
    [w.joined, day(user.createdAt)],
  ];
  return user.lastLoggedIn ? [...facts, [w.seen, day(user.lastLoggedIn)]] : facts;
}

/** A person as everybody signed in may see him. */
export function ProfilePage() {
  const dispatch = useDispatch();
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const [region, tagline] = [search.get('region'), search.get('tagline')];
  const user = useSelector(selectProfile);
  usePageTitle(user?.name ?? name);
  useEffect(() => {
    dispatch(profileOpened({ name, ...(region && { region }), ...(tagline && { tagline }) }));
  }, [dispatch, name, region, tagline]);
  if (!user) return <LoadingScreen />;
  return (
    <div className={`page ${css.page}`}>
      <article className={`panel ${css.card}`}>
        <header className={css.head}>
          <RankEmblem rank={user.rank} size={96} />
          <div>
            <h1>
              {user.name} <small>#{user.summonerTagline}</small>
            </h1>
            <Tags user={user} />
          </div>
          <div className={css.actions}>
            <PersonSlot person={user} />
          </div>
        </header>
        <dl className={css.facts}>
          {factsOf(user).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
    </div>
  );
}
