import type { TeamName } from '@muster/contracts/constants';
import type { SelectionChoice, SelectionValue } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';
import { resource } from '../../shared/resource';
import { type DraftRef, keyOf } from './draft-ref';

const path = ({ scrimId, game }: DraftRef, rest = ''): string =>
  `/scrims/${encodeURIComponent(scrimId)}/games/${game}/draft${rest}`;

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

function send(command: DraftCommand): Promise<DraftView> {
  const { kind, scrimId, game, ...body } = command;
  const ref = { scrimId, game };
  if (command.kind === 'withdraw') return http.del(path(ref, `/suggestions/${command.champion}`));
  const method = kind === 'captain' || kind === 'lineup' ? http.put : http.post;
  return method(path(ref, `/${kind}`), body);
}

export const loadDraft = apiCall('drafts/load', (ref: DraftRef, signal) => http.get<DraftView>(path(ref), signal), {
  key: keyOf,
});
/** Each suggestion is a command of its own, and so is what concerns each team. */
function subjectOf(command: DraftCommand): string {
  if (command.kind === 'suggestions' || command.kind === 'withdraw') return command.champion;
  return command.kind === 'captain' || command.kind === 'lineup' ? command.teamName : '';
}
/**
 * Of hovers and of choices of a captain the last one counts. Of everything else the first press counts, until it has its
 * response; commands of different kinds do not wait for each other.
 */
export const sendDraftCommand = apiCall('drafts/command', send, {
  key: (command) => `${keyOf(command)} ${command.kind} ${subjectOf(command)}`,
  onRepeat: ({ kind }) => (kind === 'hover' || kind === 'captain' ? 'latest' : 'leading'),
});
/** Who plays in the teams, by name. */
export const draftRoster = resource({
  name: 'draftRoster',
  load: ({ scrimId }: { scrimId: string }, signal) =>
    http.get<ScrimView>(`/scrims/${encodeURIComponent(scrimId)}`, signal),
  key: ({ scrimId }) => scrimId,
});
