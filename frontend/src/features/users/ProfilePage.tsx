import type { UserCommunity } from '@muster/contracts/communities';
import type { PublicUser } from '@muster/contracts/users';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { BackgroundPicker } from '../../shared/background/BackgroundPicker';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { ProfileHeader } from './ProfileHeader';
import css from './ProfilePage.module.css';
import { loadProfile, selectProfile } from './profile.slice';
import { ProfileSkeleton } from './ProfileSkeleton';
import { ScrimLists } from './ScrimLists';
import { strings } from './profile-strings';
import { UserRecord } from './UserRecord';
import { lazyWithRetry } from '../../shared/lazy-import';

const Charts = lazyWithRetry(() => import('./Charts'));

function BackgroundSection() {
  const [open, setOpen] = useState(false);
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{strings.background}</h2>
        <button type="button" className="chip" aria-expanded={open} onClick={() => setOpen(!open)}>
          {strings.changeBackground}
        </button>
      </div>
      {open && <BackgroundPicker />}
    </section>
  );
}

const Communities = ({ communities }: { communities: readonly UserCommunity[] }) => (
  <section className={`panel ${css.part}`}>
    <h2>{strings.communities}</h2>
    <ul className={css.communities}>
      {communities.map(({ _id, slug, name }) => (
        <li key={_id}>
          <Link to={`/communities/${slug}`} className="chip">
            <Icon name="shield" size={14} /> {name}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

const ChartsSkeleton = () => (
  <div className={css.charts}>
    <div className={`skeleton ${css.chartsSkeleton}`} />
    <div className={`skeleton ${css.chartsSkeleton}`} />
  </div>
);

interface Props {
  /** Actions provided by other features. */
  actions: (user: PublicUser) => ReactNode;
  onFriends: (user: PublicUser) => void;
  /** Their teams, provided by another feature. */
  teams: (user: PublicUser) => ReactNode;
}

/** A user's profile as any signed-in user sees it. */
export function ProfilePage({ actions, onFriends, teams }: Props) {
  const dispatch = useDispatch();
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const [region, tagline] = [search.get('region'), search.get('tagline')];
  const myId = useSelector(selectMyId);
  const isAdmin = useSelector(selectIsAdmin);
  const { user, summoner, stats, career, communities, lists } = useSelector(selectProfile);
  usePageTitle(user?.name ?? name);
  useEffect(() => {
    dispatch(loadProfile.requested({ name, ...(region && { region }), ...(tagline && { tagline }) }));
  }, [dispatch, name, region, tagline]);
  if (!user) return <ProfileSkeleton />;
  const isOwn = user._id === myId;
  return (
    <div className={`page ${css.page}`}>
      <ProfileHeader
        user={user}
        summoner={summoner}
        stats={stats}
        actions={actions(user)}
        onFriends={() => onFriends(user)}
      />
      {(isOwn || user.showRecord) && <UserRecord key={user._id} userId={user._id} isOwn={isOwn} />}
      {isOwn && <BackgroundSection />}
      {communities.length > 0 && <Communities communities={communities} />}
      {teams(user)}
      {career !== 'failed' && (
        <Suspense fallback={<ChartsSkeleton />}>{career ? <Charts career={career} /> : <ChartsSkeleton />}</Suspense>
      )}
      <ScrimLists user={user} lists={lists} canSeeCreated={isAdmin || isOwn} />
    </div>
  );
}
