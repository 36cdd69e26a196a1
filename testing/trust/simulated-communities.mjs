// @ts-check
// Lets simulated users act in communities and in their scrims. Users know these only from responses, which may be out
// of date: refusals are part of the run.

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {import('./simulated-users.mjs').Command} Command */
/**
 * `asked`, `members`, `excluded`: ids of users.
 * @typedef {{ id: string, slug: string, founder: Person, members: Set<string>, asked: Set<string>, excluded:
 * Set<string>, invites: { id: string, token: string }[], scrims: string[] }} Community
 */
/**
 * @typedef {{ status: number, code?: string, view?: any,
 * made?: { id: string, slug?: string, token?: string } }} Response
 */

/** Relative frequency of each command. */
export const COMMUNITY_WEIGHTS = {
  found: 0.6,
  enter: 8,
  quit: 2,
  appoint: 3,
  approve: 3,
  decline: 0.6,
  exclude: 2.5,
  readmit: 1.5,
  invite: 1,
  revoke: 0.3,
  archive: 0.2,
  restore: 0.3,
  schedule: 1.5,
  show: 1,
  'club-join': 8,
  'club-leave': 2,
  'club-cast': 1,
};
/** Few communities, so that many users meet in each. */
const COMMUNITIES_MAX = 8;
const SCRIMS_MAX = 6;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const SEATS = ['teamOne', 'teamTwo'].flatMap((team) => ROLES.map((role) => ({ role, team: { name: team } })));
const MINUTE_MS = 60_000;

export class SimulatedCommunities {
  /** @type {Community[]} */ communities = [];
  /** @type {Community[]} */ archived = [];
  /** Number of accepted commands. */
  accepted = 0;
  /**
   * Updates our knowledge of a community after an accepted command of this class.
   * @type {WeakMap<Command, (response: Response) => void>}
   */
  #meanings = new WeakMap();

  /** @param {{ people: Person[], admins: number, random: import('./seeded-random.mjs').SeededRandom }} options */
  constructor(options) {
    this.options = options;
  }

  /** @returns {Command | undefined} */
  pick(/** @type {string} */ kind) {
    const { random, people } = this.options;
    const who = random.pick(people);
    if (kind === 'found') return this.#found(who);
    if (kind === 'restore') return this.#restore();
    if (this.communities.length === 0) return undefined;
    const community = random.pick(this.#concerned(kind));
    if (kind.startsWith('club-') || kind === 'show') return this.#play(kind, community);
    return this.#manage(kind, community, who) ?? this.#belong(kind, community, who);
  }

  /** Prefers communities in which the command can be accepted. */
  #concerned(/** @type {string} */ kind) {
    const among = /** @type {const} */ ({ approve: 'asked', decline: 'asked', readmit: 'excluded' });
    const needed = kind in among ? among[/** @type {keyof typeof among} */ (kind)] : undefined;
    const concerned = this.communities.filter((community) => needed && community[needed].size > 0);
    return concerned.length > 0 ? concerned : this.communities;
  }

  /** Learns from the response to a command. */
  learn(/** @type {Command} */ command, /** @type {Response} */ response) {
    const meaning = this.#meanings.get(command);
    if (!meaning || response.status >= 300) return;
    this.accepted += 1;
    meaning(response);
  }

  #command(/** @type {Command} */ command, /** @type {(response: Response) => void} */ meaning) {
    this.#meanings.set(command, meaning);
    return command;
  }

  #found(/** @type {Person} */ who) {
    const { random } = this.options;
    const name = random.uuid().slice(0, 18);
    const entry = random.pick(['open', 'open', 'request', 'invite']);
    const body = { name: `Community ${name}`, slug: `community-${name}`, entry };
    return this.#command(
      { kind: 'found', who, method: 'POST', path: '/api/communities', body, expects: ['CommunityFounded'] },
      ({ made }) => {
        if (!made) return;
        this.communities.push({
          id: made.id,
          slug: body.slug,
          founder: who,
          members: new Set([who.id]),
          asked: new Set(),
          excluded: new Set(),
          invites: [],
          scrims: [],
        });
        if (this.communities.length > COMMUNITIES_MAX) this.communities.shift();
      },
    );
  }

  #restore() {
    const community = this.archived[0];
    if (!community) return undefined;
    const path = `/api/communities/${community.slug}/restore`;
    return this.#command(
      { kind: 'restore', who: this.#admin(), method: 'POST', path, expects: ['CommunityRestored'] },
      () => {
        this.archived = this.archived.filter((one) => one !== community);
        if (!this.communities.includes(community)) this.communities.push(community);
      },
    );
  }

  /** Returns a command of a user for themselves. */
  #belong(/** @type {string} */ kind, /** @type {Community} */ community, /** @type {Person} */ who) {
    const { random } = this.options;
    const { slug, members, asked, invites } = community;
    const path = `/api/communities/${slug}/membership`;
    if (kind === 'enter') {
      const invite = random.float() < 0.5 && invites.length > 0 ? random.pick(invites).token : undefined;
      const body = { ...(invite && { invite }) };
      const expects = ['MemberJoined', 'MembershipRequested'];
      return this.#command({ kind, who, method: 'POST', path, body, expects }, ({ status }) => {
        if (status === 202) return void asked.add(who.id);
        asked.delete(who.id);
        members.add(who.id);
      });
    }
    if (kind !== 'quit') return undefined;
    const expects = ['MemberLeft', 'MembershipRequestWithdrawn'];
    return this.#command({ kind, who, method: 'DELETE', path, expects }, () => {
      members.delete(who.id);
      asked.delete(who.id);
    });
  }

  /** Returns a command of staff, or of a user who tries to act as staff. */
  #manage(/** @type {string} */ kind, /** @type {Community} */ community, /** @type {Person} */ other) {
    const { random } = this.options;
    const { slug, members, asked, excluded, invites } = community;
    const who = this.#staff(community);
    const someone = (/** @type {Iterable<string>} */ among) => random.pick([...among, other.id]);
    const on = (
      /** @type {string} */ method,
      /** @type {string} */ path,
      /** @type {string} */ expected,
      /** @type {object | undefined} */ body,
      /** @type {(response: Response) => void} */ meaning,
    ) =>
      this.#command(
        {
          kind,
          who,
          method,
          path: `/api/communities/${slug}${path}`,
          ...(body && { body }),
          expects: [expected],
        },
        meaning,
      );
    switch (kind) {
      case 'appoint': {
        const body = { role: random.pick(['member', 'caster', 'organiser', 'owner']) };
        return on('PATCH', `/members/${someone(members)}`, 'MemberRoleChanged', body, () => {});
      }
      case 'approve':
      case 'decline': {
        const id = someone(asked);
        const event = kind === 'approve' ? 'MemberJoined' : 'MembershipRequestDeclined';
        return on('POST', `/requests/${id}/${kind}`, event, undefined, () => {
          asked.delete(id);
          if (kind === 'approve') members.add(id);
        });
      }
      case 'exclude': {
        const id = someone([...members, ...asked]);
        const until = new Date(Date.now() + random.between(1_000, 60_000)).toISOString();
        const body = { reason: 'Rude', ...(random.float() < 0.3 && { until }) };
        return on('DELETE', `/members/${id}`, 'MemberExcluded', body, () => {
          for (const among of [members, asked]) among.delete(id);
          excluded.add(id);
        });
      }
      case 'readmit': {
        const id = someone(excluded);
        return on('DELETE', `/exclusions/${id}`, 'MemberReadmitted', undefined, () => excluded.delete(id));
      }
      case 'invite': {
        const body = { uses: 1 + random.below(3) };
        return on('POST', '/invites', 'InviteIssued', body, ({ made }) => {
          if (made?.token) invites.push({ id: made.id, token: made.token });
          if (invites.length > 3) invites.shift();
        });
      }
      case 'revoke': {
        const invite = invites[0];
        return invite
          ? on('DELETE', `/invites/${invite.id}`, 'InviteRevoked', undefined, () => void invites.shift())
          : undefined;
      }
      case 'archive':
        return on('DELETE', '', 'CommunityArchived', undefined, () => {
          this.communities = this.communities.filter((one) => one !== community);
          if (!this.archived.includes(community)) this.archived.push(community);
        });
      case 'schedule':
        return this.#schedule(community, who);
      default:
        return undefined;
    }
  }

  /** Most scrims start long after the run, so that it ends with seats that only members may have. */
  #schedule(/** @type {Community} */ community, /** @type {Person} */ who) {
    const { random } = this.options;
    const inMs = random.float() < 0.8 ? random.between(90, 180) * MINUTE_MS : random.between(2_000, 20_000);
    const body = {
      title: `Club scrim ${random.below(1e6)}`,
      region: 'NA',
      gameStartTime: new Date(Date.now() + inMs).toISOString(),
      isWithCasters: true,
      communityId: community.id,
      visibility: random.pick(['members', 'members', 'public', 'link']),
    };
    return this.#command(
      { kind: 'schedule', who, method: 'POST', path: '/api/scrims', body, expects: ['ScrimCreated'] },
      ({ view }) => {
        if (!view) return;
        community.scrims.push(view._id);
        if (community.scrims.length > SCRIMS_MAX) community.scrims.shift();
      },
    );
  }

  /**
   * Without `scrim`: memberships that end free seats as well, so the history of such a scrim is no history of calls.
   * @returns {Command | undefined}
   */
  #play(/** @type {string} */ kind, /** @type {Community} */ community) {
    const { random } = this.options;
    if (community.scrims.length === 0) return undefined;
    const path = `/api/scrims/${random.pick(community.scrims)}`;
    const who = this.#player(community);
    const play = (
      /** @type {string} */ as,
      /** @type {string} */ to,
      /** @type {string} */ expected,
      /** @type {object | undefined} */ body,
    ) =>
      this.#command(
        {
          kind: as,
          who,
          method: 'PATCH',
          path: `${path}/${to}/${who.id}`,
          ...(body && { body }),
          expects: [expected],
        },
        () => {},
      );
    if (kind === 'club-join') return play('join', 'insert-player', 'PlayerJoined', { playerData: random.pick(SEATS) });
    if (kind === 'club-leave') return play('leave', 'remove-player', 'PlayerLeft', undefined);
    if (kind === 'club-cast') return play('cast', 'insert-caster', 'CasterJoined', undefined);
    const body = { visibility: random.pick(['members', 'public']) };
    return this.#command(
      { kind, who: this.#staff(community), method: 'PUT', path, body, expects: ['PrivacyChanged'] },
      () => {},
    );
  }

  #admin() {
    const { random, people, admins } = this.options;
    return random.pick(people.slice(0, admins));
  }

  #staff(/** @type {Community} */ community) {
    const { random } = this.options;
    return random.pick([community.founder, community.founder, this.#admin(), this.#player(community)]);
  }

  /** Mostly users who know the community. */
  #player(/** @type {Community} */ { members, excluded }) {
    const { random, people } = this.options;
    const id = random.float() < 0.8 ? random.pick([...members, ...excluded]) : undefined;
    return people.find((one) => one.id === id) ?? random.pick(people);
  }
}
