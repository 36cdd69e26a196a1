import { z } from 'zod';
import { TEAM_SIZE, TEAMS } from './constants';
import { DRAFT_KINDS, DRAFT_LENGTH, kindAt, PLACES, SELECTION_CHOICES, SIDES, valuesOf } from './draft-rules';
import { championKey, DRAFT_STATES } from './series';
import { personView } from './users';
import { invalid } from './validation-texts';

const team = z.enum(TEAMS);
const userId = z.string().min(1).max(64);
const bothTeams = <T extends z.ZodType>(of: T) => z.object({ teamOne: of, teamTwo: of });

export const SELECTION_REASONS = ['coin', 'organiser', 'loser', 'blue'] as const;
export type SelectionReason = (typeof SELECTION_REASONS)[number];
export const ACTION_WAYS = ['chosen', 'missed', 'hovered', 'random'] as const;
export type ActionWay = (typeof ACTION_WAYS)[number];
export const PAUSERS = ['teamOne', 'teamTwo', 'manager', 'seats'] as const;
export type Pauser = (typeof PAUSERS)[number];

const selectionValue = z.enum([...SIDES, ...PLACES]);
const kind = z.enum(DRAFT_KINDS);
export const draftAction = z.object({
  index: z.number().int(),
  kind,
  team,
  champion: z.string().nullable(),
  /** Null for what the clock decided. */
  by: z.string().nullable(),
  how: z.enum(ACTION_WAYS),
});
export type DraftAction = z.infer<typeof draftAction>;

export const draftView = z
  .object({
    scrimId: z.string(),
    game: z.number().int(),
    version: z.number().int(),
    state: z.enum(DRAFT_STATES),
    captains: bothTeams(personView.nullable()),
    ready: bothTeams(z.boolean()),
    selection: z
      .object({
        holder: team,
        reason: z.enum(SELECTION_REASONS),
        choice: z.enum(SELECTION_CHOICES).nullable(),
        value: selectionValue.nullable(),
        answer: selectionValue.nullable(),
      })
      .nullable(),
    sides: z.object({ blue: team, red: team }).nullable(),
    first: team.nullable(),
    turn: z.object({ index: z.number().int(), kind, team }).nullable(),
    actions: z.array(draftAction),
    hover: z.string().nullable(),
    /** The champions that earlier games used up. `team`: the team that may not pick it again; null for both. */
    unavailable: z.array(z.object({ champion: z.string(), game: z.number().int(), team: team.nullable() })),
    closed: z.array(z.string()),
    clock: z.object({ startedAt: z.string(), endsAt: z.string() }).nullable(),
    pausedBy: z.enum(PAUSERS).nullable(),
    /** The suggestions of the viewer's own team; empty for everybody else. */
    suggestions: z.array(z.object({ champion: z.string(), by: z.string() })),
    lineup: bothTeams(z.array(z.object({ champion: z.string(), userId: z.string().nullable() }))),
    serverNow: z.string(),
  })
  .meta({ id: 'Draft' });
export type DraftView = z.infer<typeof draftView>;

export const captainBody = z.object({ teamName: team, userId }).meta({ id: 'DraftCaptain' });
export const readyBody = z.object({ ready: z.boolean() }).meta({ id: 'DraftReady' });
export const selectionBody = z
  .object({ choice: z.enum(SELECTION_CHOICES), value: selectionValue })
  .refine(({ choice, value }) => valuesOf(choice).includes(value), invalid('selectionValue'))
  .meta({ id: 'DraftSelection' });
export const hoverBody = z.object({ champion: championKey.nullable() }).meta({ id: 'DraftHover' });
const actionIndex = z
  .number()
  .int()
  .min(0)
  .max(DRAFT_LENGTH - 1);
/** A ban may name no champion, a pick always does. */
export const actionBody = z
  .object({ index: actionIndex, champion: championKey.nullable() })
  .refine(({ index, champion }) => champion !== null || kindAt(index) === 'ban', invalid('pickMissing'))
  .meta({ id: 'DraftActionRequest' });
export const suggestionBody = z.object({ champion: championKey }).meta({ id: 'DraftSuggestion' });
export const backBody = z.object({ index: actionIndex }).meta({ id: 'DraftBack' });
export const resetBody = z.object({ keep: z.boolean() }).meta({ id: 'DraftReset' });
export const lineupBody = z
  .object({
    teamName: team,
    players: z.array(z.object({ champion: championKey, userId })).max(TEAM_SIZE),
  })
  .meta({ id: 'DraftLineup' });

export const gameParam = z.coerce.number().int().min(1).max(99);

export const championView = z.object({ key: z.string(), id: z.string(), name: z.string() });
export type ChampionView = z.infer<typeof championView>;
/** Sorted by name. `patch`: of the game, as Data Dragon names it. */
export const championsView = z
  .object({ patch: z.string(), champions: z.array(championView) })
  .meta({ id: 'Champions' });
export type ChampionsView = z.infer<typeof championsView>;
export const addedChampionBody = z
  .object({
    id: z.string().regex(/^[A-Za-z0-9]{1,32}$/, invalid('championId')),
    name: z.string().trim().min(1, invalid('championName')).max(40, invalid('championName')),
  })
  .meta({ id: 'AddedChampion' });
export const addedChampionKey = z.string().regex(/^[1-9]\d{0,5}$/, invalid('championKey'));

/** A draft's room. The view is always sent, because hovers and suggestions do not change its version. */
export const draftRoomRef = z.object({
  scrimId: z.string().min(1).max(64),
  game: gameParam,
  version: z.number().int().min(0).optional(),
});
