/** The champion that each player of a team plays. Players say so once the draft is done. */
import type { TeamName } from '@muster/contracts/constants';
import { DraftRejection } from './errors';
import { assertOfTeam, situationOf, isInTeam } from './rules';
import type { Command, Draft, DraftEvent, LineupEntry } from './state';

export type SetLineup = Command<'SetLineup', { team: TeamName; players: readonly LineupEntry[] }>;

export const picksOf = ({ actions }: Pick<Draft, 'actions'>, team: TeamName): string[] =>
  actions.flatMap((action) => (action.kind === 'pick' && action.team === team ? (action.champion ?? []) : []));

function set({ by, team, players, ctx }: SetLineup, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  assertOfTeam(scrim, by, team);
  if (draft.state !== 'done' && scrim.winner === null) throw new DraftRejection('draft-not-done');
  const picks = picksOf(draft, team);
  const champions = new Set(players.map(({ champion }) => champion));
  const people = new Set(players.map(({ userId }) => userId));
  const isComplete = players.length === picks.length && picks.every((pick) => champions.has(pick));
  if (!isComplete || people.size !== players.length || ![...people].every((id) => isInTeam(scrim, team, id)))
    throw new DraftRejection('lineup-invalid');
  const known = draft.lineup[team];
  const isSame = players.every(({ champion, userId }) =>
    known.some((entry) => entry.champion === champion && entry.userId === userId),
  );
  return isSame && known.length === players.length ? [] : [{ type: 'LineupSet', team, players }];
}

export const lineup = {
  commands: { SetLineup: set },
  events: {
    LineupSet: {
      apply: (draft: Draft, { team, players }: Extract<DraftEvent, { type: 'LineupSet' }>): Draft => ({
        ...draft,
        lineup: { ...draft.lineup, [team]: players },
      }),
    },
  },
};
