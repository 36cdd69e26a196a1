import {
  COMMUNITY_MEMBERSHIPS,
  type CommunityMemberships,
  PICKUP_PLACES,
  type PickupPlaces,
} from '@muster/communities/ports';
import type { Role } from '@muster/contracts/constants';
import type { MissingPeople } from '@muster/contracts/pickup-ten';
import { AROUND_AHEAD_MS, type AroundBody, type CheckView, type OwnAround } from '@muster/contracts/pickups';
import { type Caller, HttpError } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { SEATED_PEOPLE, type SeatedPeople } from '@muster/scrims/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { beReady, begin, callOff, come, go, notReady, sayNo, sayReady } from '../domain/acts';
import { PickupRejection } from '../domain/errors';
import { runningIn, type Tonight } from '../domain/tonight';
import type { OwnAroundCommands } from '../ports';
import { AroundQueries } from '../read/around.queries';
import { AroundViews } from '../read/around-views';
import { say } from '../texts/catalogue';
import { rolesRow } from '../write/tonight-rows';
import { AroundAccess } from './around-access';
import { Decisions } from './decisions';

/** The limits of the routes, which count what is said in Discord as well. */
const AROUND = {
  name: 'around',
  windows: [
    [60, 60],
    [150, 86_400],
  ],
} as const;
const ANSWERS = {
  name: 'answer-check',
  windows: [
    [120, 60],
    [100, 86_400],
  ],
} as const;

type Given = Omit<AroundBody, 'atLeast' | 'discord'> & Partial<Pick<AroundBody, 'atLeast' | 'discord'>>;

/** People say that they are around, and answer checks, on the web and in Discord. */
@Injectable()
export class AroundCommands implements OwnAroundCommands {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: AroundAccess,
    private readonly around: AroundQueries,
    private readonly views: AroundViews,
    private readonly limits: RateLimits,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(PICKUP_PLACES) private readonly places: PickupPlaces,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(SEATED_PEOPLE) private readonly seats: SeatedPeople,
  ) {}

  async look(communityId: string, caller: Caller): Promise<string> {
    const { community } = await this.access.findOwn(communityId, caller);
    if (!(await this.#isOn(communityId))) throw new PickupRejection('pickups-off');
    return community.name;
  }

  async come(...[communityId, { roles, until }, caller]: Parameters<OwnAroundCommands['come']>) {
    await this.limits.consume(AROUND, caller.userId);
    const { community } = await this.access.findOwn(communityId, caller);
    const said = { until, communities: [communityId], ...(roles && { roles: [...roles] }) };
    const own = await this.say(said, caller, true);
    return { community: community.name, roles: own.roles, until: own.until };
  }

  async answer(...[checkId, answer, caller]: Parameters<OwnAroundCommands['answer']>) {
    await this.limits.consume(ANSWERS, caller.userId);
    return this.answerCheck(checkId, caller, answer === 'ready' ? sayReady : sayNo);
  }

  async say(given: Given, caller: Caller, saidInDiscord = false): Promise<OwnAround> {
    const { userId } = caller;
    const now = Date.now();
    assertTimes(given, now);
    const roles = given.roles ?? (await this.#usualRoles(userId));
    if (roles.length === 0) throw new PickupRejection('roles-needed');
    const communities = await this.#communities(given.communities, caller);
    if (await this.seats.isPlaying(userId, new Date(now))) throw new PickupRejection('already-playing');
    const { from, until, atLeast = 1, discord = true } = given;
    const said = { userId, communities, from, until, roles, atLeast, discord, saidInDiscord };
    const tonight = await this.decisions.decide(
      { communityIds: communities, userId },
      (before, at) => come(before, said, at),
      { caller, rows: [rolesRow(userId, roles)] },
    );
    return this.#own(tonight, userId);
  }

  async leave(caller: Caller): Promise<void> {
    await this.limits.consume(AROUND, caller.userId);
    await this.go(caller);
  }

  async go(caller: Caller): Promise<void> {
    const { userId } = caller;
    await this.decisions.decide({ userId }, (tonight, now) => go(tonight, userId, now), { caller });
  }

  async beReady(minutes: number, caller: Caller): Promise<OwnAround> {
    const { userId } = caller;
    const act = (tonight: Tonight, now: string) => beReady(tonight, userId, minutes, now);
    return this.#own(await this.decisions.decide({ userId }, act, { caller }), userId);
  }

  async notReady(caller: Caller): Promise<OwnAround> {
    const { userId } = caller;
    const act = (tonight: Tonight, now: string) => notReady(tonight, userId, now);
    return this.#own(await this.decisions.decide({ userId }, act, { caller }), userId);
  }

  async begin(slug: string, caller: Caller): Promise<CheckView> {
    const { community, organises } = await this.access.findForMember(slug, caller);
    const wanted = { communityId: community._id, id: uuid(), userId: caller.userId, mayAlways: organises };
    const about = { communityIds: [community._id], userId: caller.userId };
    const act = (tonight: Tonight, now: string) => begin(tonight, wanted, now);
    const tonight = await this.decisions.decide(about, act, { caller }).catch(toMissingError);
    const check = tonight.checks.get(wanted.id) ?? runningIn(tonight, community._id)!;
    return this.views.ofCheck(check, caller.userId);
  }

  async answerCheck(id: string, caller: Caller, act: typeof sayReady): Promise<CheckView> {
    await this.access.findCheck(id, caller);
    return this.#inCheck(id, caller, (tonight, now) => act(tonight, id, caller.userId, now));
  }

  async callOff(id: string, caller: Caller): Promise<CheckView> {
    await this.access.findCheckToCallOff(id, caller);
    return this.#inCheck(id, caller, (tonight, now) => callOff(tonight, id, now));
  }

  async #inCheck(id: string, caller: Caller, act: (tonight: Tonight, now: string) => Tonight): Promise<CheckView> {
    const tonight = await this.decisions.decide({ checkId: id, userId: caller.userId }, act, { caller });
    return this.views.ofCheck(tonight.checks.get(id)!, caller.userId);
  }

  /** Returns the named communities, which all have to play pick-ups; else the caller's that do. */
  async #communities(named: readonly string[] | undefined, caller: Caller): Promise<string[]> {
    const found = named
      ? await inTurn(named, async (one) => (await this.access.findOwn(one, caller)).community._id)
      : (await this.memberships.communitiesOf(caller.userId)).map(({ communityId }) => communityId);
    const places = await this.places.findMany(found);
    const isOn = (id: string): boolean => places.get(id)?.pickups.on === true;
    const playing = [...new Set(found)].filter(isOn);
    if (playing.length === 0 || (named && !found.every(isOn))) throw new PickupRejection('pickups-off');
    return playing;
  }

  async #isOn(communityId: string): Promise<boolean> {
    return (await this.places.findMany([communityId])).get(communityId)?.pickups.on === true;
  }

  /** The roles of last time, else the preferred ones of the account. */
  async #usualRoles(userId: string): Promise<readonly Role[]> {
    const last = await this.around.lastRoles(userId);
    return last.length > 0 ? last : ((await this.players.findById(userId))?.roles ?? []);
  }

  /** A community may have switched pick-ups off just now. */
  async #own(tonight: Tonight, userId: string): Promise<OwnAround> {
    const own = await this.views.own(tonight.entries.get(userId));
    if (!own) throw new PickupRejection('not-around');
    return own;
  }
}

/** The response says who is missing. */
function toMissingError(error: unknown): never {
  if (!(error instanceof PickupRejection) || error.code !== 'no-ten') throw error;
  const { people, roles } = error.params as Partial<MissingPeople>;
  throw new HttpError(409, 'no-ten', say('no-ten', { people: people ?? 0 }), { people, roles });
}

function assertTimes({ from, until }: Pick<AroundBody, 'from' | 'until'>, now: number): void {
  const start = Math.max(now, from === undefined ? now : Date.parse(from));
  const end = Date.parse(until);
  if (end <= start || end > now + AROUND_AHEAD_MS || start > now + AROUND_AHEAD_MS)
    throw new PickupRejection('until-invalid');
}

/** One after another, so that the first one that is refused decides. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
