import type { Role, TeamName } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import type { EveningAnswer, EveningView } from '@muster/contracts/nights';
import type { Caller, StoredEvent } from '@muster/platform';
import type pg from 'pg';

/** An evening as everybody who sees its community may see it. */
export interface ShownEvening {
  view: EveningView;
  communityId: string;
  /** Whether people outside the community see it, too. */
  isPublic: boolean;
}
/** Evenings for places outside Muster that show them. Provided by the nights feature. */
export interface ShownEvenings {
  find(eveningId: string): Promise<ShownEvening | undefined>;
  /** `client`: the caller's transaction. */
  communitiesOf(
    eveningIds: readonly string[],
    client: pg.ClientBase,
  ): Promise<readonly { eveningId: string; communityId: string }[]>;
  /** Returns ids of the evenings that the user has answered and that are not over. */
  answeredBy(userId: string, client: pg.ClientBase): Promise<readonly string[]>;
  /** Returns ids of the community's evenings to come whose sign-up has opened. */
  upcomingOf(communityId: string, client: pg.ClientBase): Promise<readonly string[]>;
}
export const SHOWN_EVENINGS = Symbol('SHOWN_EVENINGS');

/**
 * The reasons why evenings were cancelled, as the people who cancelled them wrote them. Provided by the nights feature.
 */
export interface EveningReasons {
  /** Returns the texts of reasons by their ids. */
  texts(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const EVENING_REASONS = Symbol('EVENING_REASONS');

/** Answers of people outside the web. Provided by the nights feature. */
export interface EveningAnswers {
  /** Returns the name of the evening. Without `roles` those of last time count. Rejected as on the web. */
  answer(
    eveningId: string,
    given: { answer: EveningAnswer; roles?: Role[] | undefined },
    caller: Caller,
  ): Promise<string>;
}
export const EVENING_ANSWERS = Symbol('EVENING_ANSWERS');

/** `line`: what a link preview of its community says about it. */
export interface NextEvening {
  _id: string;
  startsAt: string;
  zone: string;
  in: number;
  line: (language: Language) => string;
}
/** The next evenings of communities, as visitors without an account see them. Provided by the nights feature. */
export interface NextEvenings {
  /** Undefined unless the community is public. */
  nextOf(communityId: string): Promise<NextEvening | undefined>;
}
export const NEXT_EVENINGS = Symbol('NEXT_EVENINGS');

/** A span for which a person said that they come to an evening (epoch ms). */
export interface EveningBlock {
  userId: string;
  start: number;
  end: number;
}
/** When people come to evenings whose lobbies are not made yet. Provided by the nights feature. */
export interface EveningBlocks {
  /** Returns the blocks that touch the range. */
  touching(userIds: readonly string[], range: { from: Date; to: Date }): Promise<readonly EveningBlock[]>;
  /** Returns the ids of the people whose blocks these events may have changed. */
  changedBy(events: readonly StoredEvent[]): Promise<readonly string[]>;
}
export const EVENING_BLOCKS = Symbol('EVENING_BLOCKS');

/** Deals sides and roles as evenings do. Provided by the nights feature. */
export interface Splits {
  /**
   * Returns the seats of ten people who can all sit in roles that they named, in the order in which they are given. The
   * same people with the same seed get the same seats.
   */
  ofTen(
    people: readonly { userId: string; roles: readonly Role[] }[],
    seed: string,
  ): Promise<readonly { userId: string; team: TeamName; role: Role }[]>;
}
export const SPLITS = Symbol('SPLITS');

/** The communities of nights and evenings. Provided by the nights feature. */
export interface NightCommunities {
  ofNight(nightId: string): Promise<string | undefined>;
  ofEvening(eveningId: string): Promise<string | undefined>;
}
export const NIGHT_COMMUNITIES = Symbol('NIGHT_COMMUNITIES');
