import type { CommunityRef } from '@muster/contracts/communities';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isRejection } from '../../../shared/api-call';
import { hasCommunities } from '../../../shared/communities-mode';
import { ownCommunitiesNeeded, selectManagedCommunities, ownCommunities } from '../../../shared/own-communities';
import { selectIsAdmin } from '../../../shared/session.slice';
import { useSelected } from '../../../shared/use-selected';
import { formCommunity } from './form-sources.slice';

const NONE: readonly CommunityRef[] = [];

/** Loads a community with its defaults. */
export function useFormCommunity(slug: string | undefined) {
  const dispatch = useDispatch();
  useEffect(() => {
    if (slug) dispatch(formCommunity.requested({ slug }));
  }, [dispatch, slug]);
  const { shown, failure } = useSelected(formCommunity.select, slug ?? '');
  return { community: shown, isKnown: !slug || Boolean(shown ?? isRejection(failure)) };
}

/**
 * Returns the communities that the user may create a scrim for, and the one that the form begins with: the address
 * names it (`?community=`), or it is the first for users who cannot create without. Admins may name any. Not ready
 * until its defaults are known.
 */
export function useCommunities() {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const managed = useSelector(selectManagedCommunities) ?? NONE;
  const { shown, failure } = useSelector(ownCommunities.select);
  const isListKnown = Boolean(shown ?? isRejection(failure));
  const [search] = useSearchParams();
  const asked = search.get('community');
  useEffect(() => {
    if (hasCommunities) dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  const own = managed.find(({ slug }) => slug === asked);
  const fallback = isAdmin ? undefined : managed[0];
  const first = own?.slug ?? (isAdmin ? (asked ?? undefined) : fallback?.slug);
  const { community, isKnown } = useFormCommunity(isListKnown ? first : undefined);
  const initial = community ?? own ?? fallback ?? null;
  const isReady = !hasCommunities || (isListKnown && isKnown);
  // A change of the user's roles does not take the form away that they are filling in.
  const [shownFor, setShownFor] = useState<string | null>();
  if (isReady && shownFor !== asked) setShownFor(asked);
  const isOther = community && !managed.some(({ _id }) => _id === community._id);
  return {
    asked,
    choices: isOther ? [community, ...managed] : managed,
    initial,
    isReady: isReady || shownFor === asked,
    allowsNone: isAdmin,
  };
}
