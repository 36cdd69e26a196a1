import type { PublicUser } from '@muster/contracts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackgroundPicker } from '../../shared/background/BackgroundPicker';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { usePageTitle } from '../../shared/use-page-title';
import { ProfileHead } from './ProfileHead';
import css from './ProfilePage.module.css';
import { profileOpened, selectProfile } from './profile.slice';
import { ProfileSkeleton } from './ProfileSkeleton';
import { ScrimLists } from './ScrimLists';
import { words } from './profile-words';
import { late } from '../../shared/late';

const Charts = late(() => import('./Charts'));

function OwnBackground() {
  const [open, setOpen] = useState(false);
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{words.background}</h2>
        <button type="button" className="chip" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.changeBackground}
        </button>
      </div>
      {open && <BackgroundPicker />}
    </section>
  );
}

const ChartsSoon = () => (
  <div className={css.charts}>
    <div className={`skeleton ${css.chartsSkeleton}`} />
    <div className={`skeleton ${css.chartsSkeleton}`} />
  </div>
);

interface Props {
  /** What other features offer to do with this person. */
  actions: (user: PublicUser) => ReactNode;
  onFriends: (user: PublicUser) => void;
}

/** A person as everybody signed in may see him. */
export function ProfilePage({ actions, onFriends }: Props) {
  const dispatch = useDispatch();
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const [region, tagline] = [search.get('region'), search.get('tagline')];
  const myId = useSelector(selectMyId);
  const isAdmin = useSelector(selectIsAdmin);
  const { user, summoner, stats, career, lists } = useSelector(selectProfile);
  usePageTitle(user?.name ?? name);
  useEffect(() => {
    dispatch(profileOpened({ name, ...(region && { region }), ...(tagline && { tagline }) }));
  }, [dispatch, name, region, tagline]);
  if (!user) return <ProfileSkeleton />;
  return (
    <div className={`page ${css.page}`}>
      <ProfileHead user={user} summoner={summoner} stats={stats} actions={actions(user)} onFriends={() => onFriends(user)} />
      {user._id === myId && <OwnBackground />}
      {career !== 'failed' && <Suspense fallback={<ChartsSoon />}>{career ? <Charts career={career} /> : <ChartsSoon />}</Suspense>}
      <ScrimLists user={user} lists={lists} showCreated={isAdmin || user._id === myId} />
    </div>
  );
}
