import type { TeamView } from '@muster/contracts/teams';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { selectIsAdmin } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import { teamClosed, teamOpened, teams } from './teams.slice';

/** Keeps the team loaded and followed while mounted. The address may be its id. */
export function useTeam() {
  const dispatch = useDispatch();
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const invite = search.get('invite') ?? undefined;
  useEffect(() => {
    dispatch(teamOpened({ slug, invite }));
    return () => void dispatch(teamClosed(slug));
  }, [dispatch, slug, invite]);
  const { shown, failure } = useSelected(teams.select, slug);
  return {
    slug,
    invite,
    // A team that the user may not know of any longer is gone from the screen, too.
    team: failure?.status === 404 ? undefined : shown,
    failure,
    retry: () => dispatch(teams.requested({ slug, invite })),
  };
}

/** Admins have the rights of captains everywhere. The server decides; this hides what it would refuse. */
export function useRights({ me, disbanded }: Pick<TeamView, 'me' | 'disbanded'>) {
  const isAdmin = useSelector(selectIsAdmin);
  const exists = disbanded === null;
  return {
    manages: exists && (isAdmin || me?.captain === true),
    asks: exists && (isAdmin || me?.books === true),
    seesTimes: exists && (isAdmin || me !== null),
    readsLog: isAdmin || me !== null,
  };
}
