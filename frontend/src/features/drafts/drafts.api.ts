import type { TeamName } from '@muster/contracts/constants';
import type { SelectionChoice, SelectionValue } from '@muster/contracts/draft-rules';
import { draftRoutes } from '@muster/contracts/draft-routes';
import type { draftView, DraftView } from '@muster/contracts/drafts';
import type { Route } from '@muster/contracts/routes';
import { scrimRoutes } from '@muster/contracts/scrim-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';
import { type DraftRef, keyOf } from './draft-ref';

export type DraftCommand = DraftRef &
  (
    | { kind: 'captain'; teamName: TeamName; userId: string }
    | { kind: 'ready'; ready: boolean }
    | { kind: 'selection'; choice: SelectionChoice; value: SelectionValue }
    | { kind: 'hover'; champion: string | null }
    | { kind: 'actions'; index: number; champion: string | null }
    | { kind: 'suggestions'; champion: string }
    | { kind: 'withdraw'; champion: string }
    | { kind: 'back'; index: number }
    | { kind: 'reset'; keep: boolean }
    | { kind: 'lineup'; teamName: TeamName; players: { champion: string; userId: string }[] }
    | { kind: 'open' | 'pause' | 'resume' }
  );

const { chooseCaptain: captain, select: selection, act: actions, suggest: suggestions, ...others } = draftRoutes;
const ROUTES: Record<DraftCommand['kind'], Route & { returns: typeof draftView }> = {
  captain,
  selection,
  actions,
  suggestions,
  ...others,
};

function send(command: DraftCommand): Promise<DraftView> {
  const { kind, scrimId, game, ...body } = command;
  const params = { id: scrimId, game };
  if (command.kind === 'withdraw')
    return callRoute(draftRoutes.withdraw, { params: { ...params, champion: command.champion } });
  return callRoute(ROUTES[kind], { params, body });
}

export const loadDraft = apiCall(
  'drafts/load',
  ({ scrimId: id, game }: DraftRef, signal) => callRoute(draftRoutes.find, { params: { id, game } }, { signal }),
  { key: keyOf },
);
/** Each suggestion is a command of its own, and so is each command about a team. */
function subjectOf(command: DraftCommand): string {
  if (command.kind === 'suggestions' || command.kind === 'withdraw') return command.champion;
  return command.kind === 'captain' || command.kind === 'lineup' ? command.teamName : '';
}
/**
 * The last of several hovers, or of several choices of a captain, counts. For all other commands the first press counts
 * until its response arrives. Commands of different kinds do not wait for each other.
 */
export const sendDraftCommand = apiCall('drafts/command', send, {
  key: (command) => `${keyOf(command)} ${command.kind} ${subjectOf(command)}`,
  onRepeat: ({ kind }) => (kind === 'hover' || kind === 'captain' ? 'latest' : 'leading'),
});
/** The scrim of a draft, which has the names of the players. */
export const draftRoster = resource({
  name: 'draftRoster',
  load: ({ scrimId }: { scrimId: string }, signal) =>
    callRoute(scrimRoutes.find, { params: { id: scrimId } }, { signal }),
  key: ({ scrimId }) => scrimId,
});
