/** Three communities with months of history: an open one, one by request, and an unlisted one by invite. */
import { communityAggregate, membershipAggregate } from '@muster/communities';
import type { CommunityEntry, CommunityVisibility } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { Region } from '@muster/contracts/regions';
import type { Aggregate, CommandDispatcher, Database } from '@muster/platform';
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { SeededPerson } from './people';

const DAY_MS = 24 * 60 * 60_000;

interface Plan {
  name: string;
  slug: string;
  /** The address before the community moved. */
  movedFrom?: string;
  about: string;
  region: Region;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
  daysOld: number;
  /** Positions in the region's list: the founder first, then members in the order they joined. */
  people: readonly number[];
  /** Roles by position in the region's list. */
  roles: Readonly<Record<number, CommunityRole>>;
  asking?: readonly number[];
  excluded?: { place: number; reason: string };
  left?: number;
}

export const DEMO_COMMUNITIES: readonly Plan[] = [
  {
    name: 'Nexus Nights',
    slug: 'nexus-nights',
    movedFrom: 'nexus-night',
    about: 'In-house games on Tuesdays and Fridays, all ranks.\nBe there ten minutes early, and bring a second role.',
    region: 'NA',
    visibility: 'public',
    entry: 'open',
    daysOld: 120,
    people: [0, 1, 2, 3, 4, 5, 6, 7],
    roles: { 1: 'organiser', 2: 'caster', 3: 'caster' },
    left: 7,
  },
  {
    name: 'Université du Rift',
    slug: 'universite-du-rift',
    about: 'The student league of Europe West. Tell us your university when you ask to join.',
    region: 'EUW',
    visibility: 'public',
    entry: 'request',
    daysOld: 75,
    people: [0, 1, 2, 3, 4, 5],
    roles: { 1: 'owner', 2: 'organiser', 4: 'caster' },
    asking: [6, 7],
    excluded: { place: 5, reason: 'Left two finals without a word' },
  },
  {
    name: 'Poro Cellar',
    slug: 'poro-cellar',
    about: 'Friends of the Friday stream.',
    region: 'EUNE',
    visibility: 'unlisted',
    entry: 'invite',
    daysOld: 30,
    people: [0, 1, 2, 3],
    roles: { 2: 'organiser' },
  },
];

/** Only once: communities that were archived since then stay archived. */
export async function seedCommunities(
  { people, now }: { people: readonly SeededPerson[]; now: number },
  { dispatch, database }: { dispatch: CommandDispatcher; database: Database },
): Promise<void> {
  if ((await database.query('SELECT 1 FROM communities LIMIT 1')).length > 0) return;
  for (const plan of DEMO_COMMUNITIES) {
    const ids = people.filter(({ region }) => region === plan.region).map(({ id }) => id);
    if (ids.length > Math.max(...plan.people)) await new Founder(plan, ids, dispatch, now).found();
  }
}

export interface ShownCommunity {
  id: string;
  region: Region;
}
/** The community whose scrims the sandbox's Discord shows, unless it was archived. */
export async function findShownCommunity(database: Database): Promise<ShownCommunity | undefined> {
  const { slug, region } = DEMO_COMMUNITIES[0]!;
  const [row] = await database.query<{ id: string }>('SELECT id FROM communities WHERE slug = $1 AND NOT archived', [
    slug,
  ]);
  return row && { id: row.id, region };
}

/** Plays the history of one community, from its first day on. */
class Founder {
  readonly #id = uuid();
  #at: number;

  constructor(
    private readonly plan: Plan,
    private readonly ids: readonly string[],
    private readonly dispatch: CommandDispatcher,
    private readonly now: number,
  ) {
    this.#at = now - plan.daysOld * DAY_MS;
  }

  async found(): Promise<void> {
    const { name, slug, movedFrom, about, region, visibility, entry, people } = this.plan;
    const owner = this.#owner;
    const settings = { name, slug: movedFrom ?? slug, about, region, visibility, entry };
    await this.#send(communityAggregate, {
      type: 'FoundCommunity',
      communityId: this.#id,
      by: owner,
      ctx: this.#ctx,
      settings,
      owned: 0,
      founded: 0,
    });
    await this.#send(membershipAggregate, {
      type: 'AdmitFounder',
      communityId: this.#id,
      userId: owner.userId,
      ctx: this.#ctx,
    });
    for (const place of people.slice(1)) await this.#join(place, 'open');
    for (const [place, role] of Object.entries(this.plan.roles)) await this.#appoint(Number(place), role);
    if (movedFrom)
      await this.#send(communityAggregate, {
        type: 'EditCommunity',
        communityId: this.#id,
        by: owner,
        ctx: this.#ctx,
        changes: { slug },
        words: { about, links: [] },
      });
    await this.#end();
    for (const place of this.plan.asking ?? []) await this.#join(place, 'request');
    if (entry === 'invite') await this.#invite();
  }

  async #join(place: number, entry: CommunityEntry): Promise<void> {
    const community = { entry, archived: false };
    const userId = this.#person(place);
    await this.#send(
      membershipAggregate,
      {
        type: 'JoinCommunity',
        communityId: this.#id,
        userId,
        ctx: this.#ctx,
        community,
        invite: null,
        message: '',
        requestId: uuid(),
        notify: [this.#owner.userId],
      },
      userId,
    );
  }

  async #appoint(place: number, role: CommunityRole): Promise<void> {
    const userId = this.#person(place);
    await this.#send(membershipAggregate, {
      type: 'ChangeMemberRole',
      communityId: this.#id,
      userId,
      ctx: this.#ctx,
      by: this.#owner,
      role,
      archived: false,
    });
  }

  async #end(): Promise<void> {
    const { left, excluded } = this.plan;
    if (left !== undefined)
      await this.#send(
        membershipAggregate,
        {
          type: 'LeaveCommunity',
          communityId: this.#id,
          userId: this.#person(left),
          ctx: this.#ctx,
          archived: false,
        },
        this.#person(left),
      );
    if (excluded) {
      const userId = this.#person(excluded.place);
      await this.#send(membershipAggregate, {
        type: 'ExcludeMember',
        communityId: this.#id,
        userId,
        ctx: this.#ctx,
        by: this.#owner,
        until: null,
        reason: excluded.reason,
      });
    }
  }

  /** Creates an invite and discards its token, so that the list of invites shows one. */
  async #invite(): Promise<void> {
    const expiresAt = new Date(this.now + 7 * DAY_MS).toISOString();
    const hash = createHash('sha256').update(uuid()).digest('base64url');
    await this.#send(communityAggregate, {
      type: 'IssueInvite',
      communityId: this.#id,
      by: this.#owner,
      ctx: this.#ctx,
      invite: { id: uuid(), uses: 25, expiresAt },
      tokenHash: hash,
    });
  }

  get #owner() {
    return { userId: this.#person(this.plan.people[0]!), role: 'owner', isAdmin: false } as const;
  }

  /** Each step is a few days after the one before, and none lies in the future. */
  get #ctx() {
    this.#at += (this.plan.daysOld * DAY_MS) / 30;
    return { now: new Date(Math.min(this.#at, this.now)).toISOString() };
  }

  #person(place: number): string {
    return this.ids[place]!;
  }

  #send<C extends { type: string; ctx: { now: string } }, S, E extends { type: string }>(
    aggregate: Aggregate<C, S, E>,
    command: C,
    by = this.#owner.userId,
  ) {
    return this.dispatch.send(aggregate, command, { by });
  }
}
