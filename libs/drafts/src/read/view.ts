/** Decides who sees what of a draft, for HTTP and sockets alike: all but suggestions is the same for everybody. */
import { TEAMS, type TeamName } from '@muster/contracts/constants';
import { FIXED_SIDES } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import { toPersonView } from '@muster/contracts/users';
import type { Person } from '@muster/users/ports';
import { picksOf } from '../domain/lineup';
import { captainOf, isReady, teamOf, turnOf } from '../domain/rules';
import type { Scene } from '../domain/scene';
import { draftIdOf, type Hover } from '../domain/state';
import type { Suggestion } from '../write/marks.store';
import type { FoundDraft } from './drafts.queries';

/** Players see the suggestions of their team. */
export type Audience = TeamName | 'others';
export const AUDIENCES: readonly Audience[] = [...TEAMS, 'others'];
export const audienceOf = (scene: Scene, userId: string): Audience => teamOf(scene, userId) ?? 'others';

export interface DraftMarks {
  hover: Hover | null;
  suggestions: readonly Suggestion[];
}
export const captainIdsOf = ({ scene, snapshot }: FoundDraft): string[] =>
  TEAMS.flatMap((team) => captainOf(snapshot.state, scene, team) ?? []);

export function toDraftView(
  found: FoundDraft,
  audience: Audience,
  { hover, suggestions }: DraftMarks,
  people: ReadonlyMap<string, Person>,
  now: Date,
): DraftView {
  const { scrimId, game, scene, snapshot, unavailable } = found;
  const draft = snapshot.state;
  const bothTeams = <T>(of: (team: TeamName) => T) => ({ teamOne: of('teamOne'), teamTwo: of('teamTwo') });
  // The result may be known before the draft has heard of it.
  const state = scene.winner === null ? draft.state : 'done';
  const isRunning = state === 'drafting' || state === 'paused';
  const turn = isRunning ? turnOf(draft) : null;
  const settled = draft.settled ?? (scene.firstSelection === 'blue' ? FIXED_SIDES : null);
  return {
    scrimId,
    game,
    version: snapshot.version,
    state,
    captains: bothTeams((team) => {
      const person = people.get(captainOf(draft, scene, team) ?? '');
      return person ? toPersonView(person) : null;
    }),
    ready: bothTeams((team) => draft.state !== 'waiting' || isReady(draft, scene, team)),
    selection: draft.selection ?? expectedSelection(scene),
    sides: settled?.sides ?? null,
    first: settled?.first ?? null,
    turn,
    actions: [...draft.actions],
    hover: turn && hover?.turn === draft.turnNumber ? hover.champion : null,
    unavailable: [...unavailable],
    closed: [...scene.closed],
    clock: state === 'done' ? null : draft.clock,
    pausedBy: state === 'paused' ? draft.pausedBy : null,
    suggestions: suggestions
      .filter(({ team }) => team === audience && state !== 'done')
      .map(({ champion, by }) => ({ champion, by })),
    lineup: bothTeams((team) =>
      picksOf(draft, team).map((champion) => ({
        champion,
        userId: draft.lineup[team].find((entry) => entry.champion === champion)?.userId ?? null,
      })),
    ),
    serverNow: now.toISOString(),
  };
}

/** Returns the expected holder of the first selection, for drafts that have not begun; null if a coin will decide. */
function expectedSelection({ firstSelection, previousLoser }: Scene): DraftView['selection'] {
  const none = { choice: null, value: null, answer: null };
  if (firstSelection === 'blue') return { holder: 'teamOne', reason: 'blue', ...none };
  if (previousLoser !== null) return { holder: previousLoser, reason: 'loser', ...none };
  return firstSelection === 'coin' ? null : { holder: firstSelection, reason: 'organiser', ...none };
}
export const idOf = ({ scrimId, game }: FoundDraft): string => draftIdOf(scrimId, game);
