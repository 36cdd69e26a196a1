import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { useSelected } from '../../shared/use-selected';
import {
  boardCommandKey,
  type BoardCommand,
  boardTeams,
  myTeams,
  sendBoardCommand,
  teamsFollowed,
  teamsUnfollowed,
} from './board.slice';

/** The teams of the user; undefined until they are loaded. */
export function useMyTeams() {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId) ?? '';
  useEffect(() => {
    if (myId) dispatch(myTeams.requested(myId));
  }, [dispatch, myId]);
  return { ...useSelector(myTeams.select), retry: () => void dispatch(myTeams.requested(myId)) };
}

/** A team with its members and the rights of the user in it. `slug`: undefined while no team is chosen. */
export function useTeamView(slug: string | undefined) {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  useEffect(() => {
    if (slug) dispatch(boardTeams.requested(slug));
  }, [dispatch, slug]);
  const { shown: team } = useSelected(boardTeams.select, slug ?? '');
  return { team, isMember: team?.me !== null && team !== undefined, books: isAdmin || team?.me?.books === true };
}

/** Hears of the requests and bookings of these teams while mounted. */
export function useFollowedTeams(slugs: readonly string[]): void {
  const dispatch = useDispatch();
  const all = [...new Set(slugs)].toSorted().join(' ');
  useEffect(() => {
    if (!all) return;
    dispatch(teamsFollowed(all.split(' ')));
    return () => void dispatch(teamsUnfollowed());
  }, [dispatch, all]);
}

export function useSendCommand() {
  const dispatch = useDispatch();
  return (command: BoardCommand) => void dispatch(sendBoardCommand.requested(command));
}
/** Whether a command waits for its answer. */
export const useIsRunning = (kind: BoardCommand['kind'], id: string): boolean =>
  useSelected(sendBoardCommand.selectIsRunning, boardCommandKey(kind, id));
