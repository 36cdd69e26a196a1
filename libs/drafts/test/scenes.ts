import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { DraftCommand } from '../src/domain/draft';
import { draft as decider } from '../src/domain/draft';
import { turnOf } from '../src/domain/rules';
import type { Scene } from '../src/domain/scene';
import { type Draft, type DraftActor, type DraftContext, type DraftEvent, initialDraft } from '../src/domain/state';

export const START = '2026-11-25T20:00:00.000Z';
export const at = (ms: number): string => new Date(Date.parse(START) + ms).toISOString();
export const playerOf = (team: TeamName, i = 0): string => `${team === 'teamOne' ? 'one' : 'two'}-${ROLES[i]}`;
export const MANAGER: DraftActor = { userId: 'manager', isManager: true };
export const as = (userId: string): DraftActor => ({ userId, isManager: false });
export const CAPTAIN = { teamOne: as(playerOf('teamOne')), teamTwo: as(playerOf('teamTwo')) };
export const CHAMPIONS = Array.from({ length: 80 }, (_, i) => String(i + 1));

/** A game with full teams, whose captains are the two top laners. */
export const scene = (changes: Partial<Scene> = {}): Scene => ({
  communityId: null,
  startsAt: START,
  host: null,
  firstSelection: 'blue',
  seconds: 30,
  closed: [],
  fearless: 'none',
  teams: Object.fromEntries(
    TEAMS.map((team) => [team, ROLES.map((role, i) => ({ role, userId: playerOf(team, i) }))]),
  ) as unknown as Scene['teams'],
  winner: null,
  previousLoser: null,
  ...changes,
});

export const context = (ms: number, changes: Partial<Scene> = {}, more: Partial<DraftContext> = {}): DraftContext => ({
  now: at(ms),
  random: 0.5,
  situation: { scrim: scene(changes), unavailable: [], champions: CHAMPIONS, hover: null },
  ...more,
});

type WithoutIds<C> = C extends unknown ? Omit<C, 'scrimId' | 'game'> : never;
/** Carries out commands one after another; throws the rejection of the first that is refused. */
export function run(commands: readonly WithoutIds<DraftCommand>[], from: Draft = initialDraft): Draft {
  return commands.reduce<Draft>(
    (state, command) => decide(command, state).reduce((folded, event) => decider.evolve(folded, event), state),
    from,
  );
}
export const decide = (command: WithoutIds<DraftCommand>, state: Draft): readonly DraftEvent[] =>
  decider.decide({ ...command, scrimId: 'scrim', game: 1 } as DraftCommand, state);

export const ready = (ms = 0, changes: Partial<Scene> = {}, more: Partial<DraftContext> = {}) =>
  TEAMS.map((team) => ({
    type: 'SetReady' as const,
    by: CAPTAIN[team],
    ready: true,
    ctx: context(ms, changes, more),
  }));
/** The captain on turn takes a champion, `ms` after the start. */
export const take = (state: Draft, champion: string | null, ms = 0, changes: Partial<Scene> = {}) => {
  const turn = decidedTurn(state);
  return {
    type: 'TakeAction' as const,
    by: CAPTAIN[turn.team],
    index: turn.index,
    champion,
    ctx: context(ms, changes),
  };
};
export const decidedTurn = (state: Draft) => turnOf(state)!;
/** All twenty actions with the champions 1 to 20. */
export const finished = (changes: Partial<Scene> = {}): Draft => {
  let state = run(ready(0, changes));
  for (let i = 1; i <= 20; i++) state = run([take(state, String(i), i, changes)], state);
  return state;
};
