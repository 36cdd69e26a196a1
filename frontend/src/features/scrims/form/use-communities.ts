import type { CommunityRef } from '@muster/contracts/communities';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { hasCommunities } from '../../../shared/communities-mode';
import { ownCommunitiesNeeded, selectManagedCommunities, ownCommunities } from '../../../shared/own-communities';
import { selectIsAdmin } from '../../../shared/session.slice';
import { loadFormCommunity, selectForm } from '../scrims.slice';

const NONE: readonly CommunityRef[] = [];

/**
 * Returns the communities that the user may create a scrim for, and the one that the address names (`?community=`).
 * Admins may name any; it is loaded if it is not theirs. Not ready until all that is known.
 */
export function useCommunities() {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const managed = useSelector(selectManagedCommunities) ?? NONE;
  const { shown, isLoading, failure } = useSelector(ownCommunities.select);
  const isKnown = !isLoading && Boolean(shown ?? failure);
  const { community: loaded } = useSelector(selectForm);
  const [search] = useSearchParams();
  const asked = search.get('community');
  const own = managed.find(({ slug }) => slug === asked);
  const named = own ?? (loaded && loaded.slug === asked ? loaded : null);
  const isMissing = isAdmin && isKnown && asked !== null && !own;
  useEffect(() => {
    if (hasCommunities) dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  useEffect(() => {
    if (isMissing) dispatch(loadFormCommunity.requested({ slug: asked }));
  }, [dispatch, isMissing, asked]);
  const choices = named && !own ? [named, ...managed] : managed;
  const isReady = !hasCommunities || (isKnown && (!isMissing || loaded !== undefined));
  return { choices, named, isReady, allowsNone: isAdmin };
}
