// @ts-check
// Lets organisers and members act in the nights of simulated communities. At the same time people come and go and
// communities are archived, so that many commands are refused.

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {import('./simulated-users.mjs').Command} Command */
/** @typedef {import('./simulated-communities.mjs').Community} Community */
/** @typedef {import('./simulated-communities.mjs').Response} Response */
/** @typedef {{ id: string, community: Community, dates: string[], time: string }} Night */

/** Relative frequency of each command. */
export const EVENING_WEIGHTS = {
  'night-create': 0.5,
  'night-edit': 0.2,
  'night-pause': 0.1,
  'night-resume': 0.5,
  'night-end': 0.05,
  'night-follow': 1,
  'evening-look': 1,
  'evening-answer': 20,
  'evening-answer-for': 2,
  'evening-here': 5,
  'evening-move': 0.15,
  'evening-cancel': 0.1,
  'evening-restore': 0.5,
  'evening-deal': 3,
};
/** Few, so that enough people answer each evening. */
const NIGHTS_MAX = 2;
const DATES = 4;
const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const TIMES = ['18:00', '19:30', '20:00'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Within an hour before the start people say that they are here; after it, rounds begin at once. */
const CHANCE = { soon: 0.3 };

export class SimulatedEvenings {
  /** @type {Night[]} */ #nights = [];
  /** The newest view of each evening that a response showed. @type {Map<string, any>} */ #views = new Map();
  /** Updates our knowledge after an accepted command. @type {WeakMap<Command, (response: Response) => void>} */
  #meanings = new WeakMap();

  /**
   * @param {{ people: Person[], admins: number, random: import('./seeded-random.mjs').SeededRandom,
   *   communities: import('./simulated-communities.mjs').SimulatedCommunities }} options
   */
  constructor(options) {
    this.options = options;
  }

  /** Notes an evening that a response shows. */
  note(/** @type {any} */ view) {
    if (!view?.night || !Array.isArray(view.in)) return;
    if ((this.#views.get(view._id)?.version ?? -1) <= view.version) this.#views.set(view._id, view);
  }

  /** Learns from the response to a command. */
  learn(/** @type {Command} */ command, /** @type {Response} */ response) {
    if (response.status < 300) this.#meanings.get(command)?.(response);
  }

  /** @returns {Command | undefined} */
  pick(/** @type {string} */ kind) {
    const { random } = this.options;
    if (kind === 'night-create') return this.#create();
    if (this.#nights.length === 0) return undefined;
    const night = random.pick(this.#nights);
    return kind.startsWith('night-')
      ? this.#change(kind, night)
      : this.#play(kind, night, `${night.id}_${night.dates[0]}`);
  }

  #create() {
    const { random, communities } = this.options;
    if (communities.communities.length === 0) return undefined;
    const community = /** @type {Community} */ (
      communities.communities.toSorted((a, b) => b.members.size - a.members.size)[0]
    );
    const tomorrow = Date.now() + DAY_MS;
    const dates = Array.from({ length: DATES }, (_, i) => dayOf(tomorrow + i * DAY_MS));
    const time = random.pick(TIMES);
    const body = {
      name: 'Night',
      rule: { every: 1, days: DAYS },
      time,
      zone: 'UTC',
      from: dates[0],
      until: dates.at(-1),
      signUp: { opensHours: random.pick([336, 72]), closesMinutes: 0 },
      template: { visibility: random.pick(['members', 'public']), attendance: { reserves: random.pick([0, 5]) } },
    };
    const path = `/api/communities/${community.slug}/nights`;
    return this.#command(
      { kind: 'night-create', who: this.#staff(community), method: 'POST', path, body, expects: ['NightCreated'] },
      ({ made }) => {
        if (made) this.#nights.push({ id: made.id, community, dates, time });
        if (this.#nights.length > NIGHTS_MAX) this.#nights.shift();
      },
    );
  }

  /** Returns a command of an organiser about all evenings of a night, or of a member who follows it. */
  #change(/** @type {string} */ kind, /** @type {Night} */ night) {
    const { random } = this.options;
    const by = { kind, who: this.#staff(night.community) };
    const path = `/api/nights/${night.id}`;
    if (kind === 'night-follow')
      return { kind, who: this.#member(night.community), method: 'PUT', path: `${path}/follow`, expects: [] };
    if (kind === 'night-pause') return { ...by, method: 'POST', path: `${path}/pause`, expects: ['NightPaused'] };
    if (kind === 'night-resume') return { ...by, method: 'POST', path: `${path}/resume`, expects: ['NightResumed'] };
    if (kind === 'night-edit')
      return { ...by, method: 'PATCH', path, body: { time: random.pick(TIMES) }, expects: ['NightChanged'] };
    return this.#command({ ...by, method: 'DELETE', path, expects: ['NightEnded'] }, () => {
      this.#nights = this.#nights.filter((one) => one !== night);
    });
  }

  /** Returns a command of a member or organiser about one evening. @returns {Command | undefined} */
  #play(/** @type {string} */ kind, /** @type {Night} */ { community }, /** @type {string} */ id) {
    const { random } = this.options;
    const path = `/api/evenings/${id}`;
    const member = this.#member(community);
    const staff = this.#staff(community);
    switch (kind) {
      case 'evening-look':
        return { kind, who: member, method: 'GET', path, expects: [] };
      case 'evening-answer':
        return { kind, who: member, method: 'PUT', path: `${path}/answer`, body: this.#answer(), expects: ANSWERED };
      case 'evening-answer-for': {
        const body = { ...this.#answer(), userId: member.id };
        return { kind, who: staff, method: 'PUT', path: `${path}/answer`, body, expects: ANSWERED };
      }
      case 'evening-here': {
        const method = random.float() < 0.85 ? 'PUT' : 'DELETE';
        return { kind, who: member, method, path: `${path}/here`, expects: ['RollCalled'] };
      }
      case 'evening-move': {
        const inMs = random.float() < CHANCE.soon ? random.between(2_000, 20_000) : random.between(10, 50) * MINUTE_MS;
        const body = { startsAt: new Date(Date.now() + inMs).toISOString() };
        return { kind, who: staff, method: 'PATCH', path, body, expects: ['EveningMoved'] };
      }
      case 'evening-cancel':
        return { kind, who: staff, method: 'POST', path: `${path}/cancel`, expects: ['EveningCancelled'] };
      case 'evening-restore':
        return { kind, who: staff, method: 'POST', path: `${path}/restore`, expects: ['EveningRestored'] };
      default:
        return this.#deal(staff, id);
    }
  }

  #answer() {
    const { random } = this.options;
    const answer = random.pick(['in', 'in', 'in', 'in', 'in', 'in', 'maybe', 'out']);
    const [first, second] = [random.pick(ROLES), random.pick(ROLES)];
    return answer === 'out' ? { answer } : { answer, roles: [...new Set([first, second])] };
  }

  /** Makes one or two lobbies out of the people whom the newest view shows, in any order. */
  #deal(/** @type {Person} */ who, /** @type {string} */ id) {
    const { random } = this.options;
    const view = this.#views.get(id);
    if (!view || view.in.length < 2 * ROLES.length)
      return { kind: 'evening-look', who, method: 'GET', path: `/api/evenings/${id}`, expects: [] };
    const drawn = view.in.map((/** @type {any} */ { _user }) => ({ userId: _user._id, order: random.float() }));
    const people = drawn.toSorted((/** @type {any} */ a, /** @type {any} */ b) => a.order - b.order);
    const team = () => ROLES.map((role) => ({ userId: people.shift().userId, role }));
    const lobbies = [];
    while (people.length >= 2 * ROLES.length && lobbies.length < 2) lobbies.push({ teamOne: team(), teamTwo: team() });
    const body = { lobbies, version: view.version };
    return {
      kind: 'evening-deal',
      who,
      method: 'POST',
      path: `/api/evenings/${id}/lobbies`,
      body,
      expects: ['RoundMade'],
    };
  }

  #command(/** @type {Command} */ command, /** @type {(response: Response) => void} */ meaning) {
    this.#meanings.set(command, meaning);
    return command;
  }

  #staff(/** @type {Community} */ community) {
    const { random, people, admins } = this.options;
    return random.pick([community.founder, random.pick(people.slice(0, admins)), this.#member(community)]);
  }

  /** Mostly people who were members when last seen. */
  #member(/** @type {Community} */ { members }) {
    const { random, people } = this.options;
    const id = random.float() < 0.9 ? random.pick([...members]) : undefined;
    return people.find((one) => one.id === id) ?? random.pick(people);
  }
}

const ANSWERED = ['EveningAnswered'];
const dayOf = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 10);

/** Counts the evenings of a log, and what was done with them. */
export function countEvenings(/** @type {import('./checker/evidence.mjs').Event[]} */ events) {
  const count = (/** @type {string} */ type) => events.filter((event) => event.type === type).length;
  return {
    planned: count('EveningPlanned'),
    answers: count('EveningAnswered'),
    moved: count('EveningMoved'),
    rounds: count('RoundMade'),
    lobbies: events.filter(({ type }) => type === 'RoundMade').flatMap(({ data }) => data.lobbies).length,
  };
}
