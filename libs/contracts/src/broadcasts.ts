import { z } from 'zod';
import { ROLES, TEAMS } from './constants';
import { DRAFT_KINDS } from './draft-rules';
import { ACTION_WAYS } from './drafts';
import { LANGUAGES } from './languages';
import { pageSchema } from './pages';
import { DRAFT_STATES, sidesView } from './series';
import { personView } from './users';

/** Links to pages that casters show in their stream. Anyone with a link sees its page, without an account. */
export const BROADCAST_KINDS = ['draft', 'score', 'waiting'] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];
/** How many links a scrim has at most. */
export const BROADCASTS_MAX = 10;
export const BROADCAST_DELAY_MAX_SECONDS = 300;

const kind = z.enum(BROADCAST_KINDS);
/** `scene`: what is shown instead of the kind of the link, so that one link is enough. */
export const broadcastQuery = z.object({ scene: kind.optional() });
export type BroadcastQuery = z.infer<typeof broadcastQuery>;
const delaySeconds = z.number().int().min(0).max(BROADCAST_DELAY_MAX_SECONDS);
export const broadcastBody = z.object({ kind, delaySeconds: delaySeconds.default(0) }).meta({ id: 'NewBroadcast' });

export const broadcastLink = z
  .object({ _id: z.string(), kind, delaySeconds, _user: personView.nullable(), createdAt: z.string() })
  .meta({ id: 'BroadcastLink' });
export type BroadcastLink = z.infer<typeof broadcastLink>;
export const broadcastLinks = z.union([broadcastLink.array(), pageSchema(broadcastLink)]);
/** `url`: is shown once, because only its hash is stored. */
export const newBroadcastLink = broadcastLink.extend({ url: z.string() }).meta({ id: 'NewBroadcastLink' });
export type NewBroadcastLink = z.infer<typeof newBroadcastLink>;

const team = z.enum(TEAMS);
const bothTeams = <T extends z.ZodType>(of: T) => z.object({ teamOne: of, teamTwo: of });
const champion = z.object({ key: z.string(), name: z.string() });
export type ShownChampion = z.infer<typeof champion>;
const draftKind = z.enum(DRAFT_KINDS);

export const broadcastDraft = z.object({
  state: z.enum(DRAFT_STATES),
  /** Picks first; null until it is settled. */
  first: team.nullable(),
  turn: z.object({ index: z.number().int(), kind: draftKind, team }).nullable(),
  actions: z.array(
    z.object({
      index: z.number().int(),
      kind: draftKind,
      team,
      champion: champion.nullable(),
      how: z.enum(ACTION_WAYS),
      /** Name of the player of a picked champion; null until the line-up is known. */
      player: z.string().nullable(),
    }),
  ),
  hover: champion.nullable(),
  clock: z.object({ startedAt: z.string(), endsAt: z.string() }).nullable(),
  unavailable: z.array(z.object({ champion, game: z.number().int(), team: team.nullable() })),
});
export type BroadcastDraft = z.infer<typeof broadcastDraft>;

export const broadcastState = z.object({
  title: z.string(),
  startsAt: z.string(),
  series: z.object({ games: z.number().int(), current: z.number().int(), score: bothTeams(z.number().int()) }),
  teams: bothTeams(z.array(z.object({ name: z.string(), rank: z.string(), role: z.enum(ROLES) }))),
  casters: z.array(z.string()),
  /** Names of the captains of a draft, by whom the teams are called. */
  captains: bothTeams(z.string().nullable()),
  /** Null until the draft has decided them. */
  sides: sidesView.nullable(),
  draft: broadcastDraft.nullable(),
  /**
   * Only broadcasts of the kind `waiting` have it. A team is ready if its captain says so; without a draft, if all five
   * are there and, where the scrim has a check-in, checked in.
   */
  ready: bothTeams(z.boolean()).optional(),
});
export type BroadcastState = z.infer<typeof broadcastState>;

/** `at`: the moment that is shown. `state`: null before the delay has reached a first one. */
export const broadcastView = z
  .object({ kind, at: z.string(), language: z.enum(LANGUAGES), state: broadcastState.nullable() })
  .meta({ id: 'Broadcast' });
export type BroadcastView = z.infer<typeof broadcastView>;
