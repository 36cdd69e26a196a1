import { may } from '@muster/contracts/scrim-rights';
import type { DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ownCommunitiesNeeded, selectOwnRoles } from '../../shared/own-communities';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import { keyOf } from './draft-ref';
import { type DraftCommand, draftRoster, sendDraftCommand } from './drafts.api';
import { type Viewpoint, viewpointOf } from './draft-screen';
import { selectDraftPending } from './drafts.slice';

const isManagerOf = (roster: ScrimView | undefined, actor: Parameters<typeof may>[0]): boolean =>
  roster !== undefined &&
  may(actor, 'manage', {
    communityId: roster.community?._id ?? null,
    visibility: roster.visibility,
    createdBy: roster.createdBy._id,
    host: roster.lobbyHost?._id ?? null,
    isParticipant: () => false,
  });

/** Returns the viewer's part in the draft, and the scrim with its players. */
export function useDraftViewer(draft: DraftView): { viewpoint: Viewpoint; roster: ScrimView | undefined } {
  const dispatch = useDispatch();
  const { scrimId } = draft;
  const { shown: roster } = useSelected(draftRoster.select, scrimId);
  const communityId = roster?.community?._id;
  useEffect(() => {
    if (communityId) dispatch(ownCommunitiesNeeded());
  }, [dispatch, communityId]);
  const roles = useSelector(selectOwnRoles);
  const role = communityId ? (roles?.[communityId] ?? null) : null;
  const userId = useSelector(selectMyId) ?? '';
  const isAdmin = useSelector(selectIsAdmin);
  const isManager = isManagerOf(roster, { userId, isAdmin, role });
  return { viewpoint: viewpointOf(draft, roster, { userId, isManager }), roster };
}

type WithoutRef<C> = C extends unknown ? Omit<C, 'scrimId' | 'game'> : never;
/** Returns a function that sends a command to this draft, and whether one waits for its answer. */
export function useDraftCommand({ scrimId, game }: Pick<DraftView, 'scrimId' | 'game'>) {
  const dispatch = useDispatch();
  const pending = useSelected(selectDraftPending, keyOf({ scrimId, game }));
  const send = (command: WithoutRef<DraftCommand>) =>
    void dispatch(sendDraftCommand.requested({ ...command, scrimId, game } as DraftCommand));
  return { send, pending };
}
