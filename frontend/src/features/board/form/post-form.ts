import {
  type AudienceKind,
  type EditPostBody,
  type MakePostBody,
  POST_AHEAD_MS,
  POST_RANGE_MAX_MS,
  type PostView,
  QUARTER_MS,
} from '@muster/contracts/board';
import type { Role } from '@muster/contracts/constants';
import type { Region } from '@muster/contracts/regions';
import { GAMES_MAX, ONE_GAME, type SeriesSettings } from '@muster/contracts/series';
import { quartersBetween, toQuarter } from '../starts';
import { RANKS } from '../words';

/** Content of the form. `from`, `to`: ISO instants of the first and the last start. */
export interface PostFormValues {
  isNow: boolean;
  from: string;
  to: string;
  games: number;
  series: Omit<SeriesSettings, 'games'>;
  note: string;
  region: Region;
  ranks: { from: string; to: string };
  languages: readonly string[];
  oneShort: Role | null;
  audience: { kind: AudienceKind; ids: readonly string[] };
  widensAt: string | null;
  isPublic: boolean;
  keepLooking: boolean;
}

const { games: _, ...DEFAULT_RULE } = ONE_GAME;
const HOUR = 60 * 60_000;
const iso = (at: number): string => new Date(at).toISOString();
const instantIn = (text: string | null): number | undefined => (text ? Date.parse(text) || undefined : undefined);
export const ANY_RANK = '';

/** The parameters of the form's address, which the possible start of a team has written. */
export interface AskedStart {
  from: string | null;
  to: string | null;
  games: string | null;
  short: Role | null;
}
export function newPost({ from, to, games, short }: AskedStart, region: Region, now: number): PostFormValues {
  const first = toQuarter(Math.min(Math.max(instantIn(from) ?? now + HOUR, now), now + POST_AHEAD_MS - QUARTER_MS));
  const last = Math.min(Math.max(instantIn(to) ?? first, first), first + POST_RANGE_MAX_MS);
  const count = Math.min(GAMES_MAX, Math.max(1, Math.trunc(Number(games)) || 1));
  return {
    isNow: false,
    from: iso(first),
    to: iso(last),
    games: count,
    series: { ...DEFAULT_RULE, until: count % 2 === 0 ? 'played' : 'decided' },
    note: '',
    region,
    ranks: { from: ANY_RANK, to: ANY_RANK },
    languages: [],
    oneShort: short,
    audience: { kind: 'everybody', ids: [] },
    widensAt: null,
    isPublic: false,
    keepLooking: true,
  };
}

export const valuesOf = (post: PostView): PostFormValues => ({
  isNow: false,
  from: post.from,
  to: post.to,
  games: post.games,
  series: post.series,
  note: post.note,
  region: post.region as Region,
  ranks: post.ranks ?? { from: ANY_RANK, to: ANY_RANK },
  languages: post.languages,
  oneShort: post.oneShort,
  audience: { kind: post.audience.kind, ids: post.audience.ids ?? [] },
  widensAt: post.widensAt,
  isPublic: post.visibility === 'public',
  keepLooking: post.keepLooking,
});

/** The last starts that go with a first one. */
export const lastStarts = (from: string): string[] =>
  quartersBetween(Date.parse(from), Date.parse(from) + POST_RANGE_MAX_MS);

/** The range keeps its length when its first start moves. */
export function withFirst(values: PostFormValues, at: number): Pick<PostFormValues, 'from' | 'to'> {
  const first = toQuarter(at);
  return { from: iso(first), to: iso(first + Date.parse(values.to) - Date.parse(values.from)) };
}

/** A rank that is chosen for one end only leaves the other one open. Two ranks may be chosen in either order. */
export function ranksOf({ from, to }: PostFormValues['ranks']): PostView['ranks'] {
  if (from === ANY_RANK && to === ANY_RANK) return null;
  const [low, high] = [from || 'Iron 4', to || 'Challenger'];
  return RANKS.indexOf(low) > RANKS.indexOf(high) ? { from: high, to: low } : { from: low, to: high };
}

const toBody = (values: PostFormValues): Required<Omit<EditPostBody, 'lineUp'>> => ({
  from: values.from,
  to: values.to,
  games: values.games,
  series: values.series,
  note: values.note.trim(),
  region: values.region,
  ranks: ranksOf(values.ranks),
  languages: [...values.languages] as EditPostBody['languages'] & object,
  oneShort: values.oneShort,
  audience: { kind: values.audience.kind, ids: [...values.audience.ids] },
  widensAt: values.audience.kind === 'everybody' ? null : values.widensAt,
  visibility: values.isPublic ? 'public' : 'link',
  keepLooking: values.keepLooking,
});
export function toPost({ isNow, ...values }: PostFormValues): MakePostBody {
  const { from, to, ...terms } = toBody({ isNow, ...values });
  return { ...terms, ...(isNow ? { from: 'now' } : { from, to }) };
}
/** Returns the fields that the edit changes. */
export function toChanges(post: PostView, values: PostFormValues): EditPostBody {
  const [before, after] = [toBody(valuesOf(post)), toBody(values)];
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
  );
  return Object.fromEntries(changed) as EditPostBody;
}

/** Communities and teams have to be chosen; everybody and a link need no choice. */
export const isAudienceWhole = ({ kind, ids }: PostFormValues['audience']): boolean =>
  kind === 'everybody' || kind === 'link' || ids.length > 0;
