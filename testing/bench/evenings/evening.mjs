// @ts-check
// One scrim of one night, played through the API by the people of a community.
import { COMMUNITY, PLAYERS } from './people.mjs';
import { SEATS } from '../requests.mjs';

const MINUTE_MS = 60_000;

/** @typedef {import('../people.mjs').Person} Person */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {{ checkIn: boolean, opensMinutes: number, closesMinutes: number, reserves: number }} Settings */
/** @typedef {{ at: number, act: () => Promise<void> }} Step */

export class Evening {
  /** What people are going to do, by time (ms). @type {Step[]} */ #steps = [];
  /** Person → how many offers they got. @type {Map<string, number>} */ #offers = new Map();
  /** Those who took a seat in the last hour. @type {Set<string>} */ #late = new Set();
  /** Came and found their seat given away. */ turnedAway = 0;
  accepted = 0;
  /** Answered when the offer was over. */ tooLate = 0;
  scrimId = '';

  constructor(
    /** @type {Stage} */ stage,
    /** @type {{ people: Person[], plans: import('./people.mjs').Plan[], organiser: Person, startsAt: number,
     *   settings: Settings | null }} */ setup,
  ) {
    this.stage = stage;
    this.setup = setup;
    this.#people = new Map(setup.people.map((person, i) => [person.id, i]));
  }

  #people;

  /** The organiser creates the scrim; ten sign up, and the others who want to play become reserves. */
  async open() {
    const { people, plans, organiser, startsAt, settings } = this.setup;
    const created = await this.stage.call(organiser, 'POST', '/scrims', {
      title: 'Community scrim',
      region: 'NA',
      gameStartTime: new Date(startsAt).toISOString(),
      ...(settings && { attendance: settings }),
    });
    if (created.status !== 201) throw new Error(`no scrim: ${JSON.stringify(created.body)}`);
    this.scrimId = created.body._id;
    for (let i = 0; i < PLAYERS; i++) await this.#join(this.#person(i), /** @type {any} */ (SEATS[i]));
    for (let i = 0; i < COMMUNITY; i++) this.#plan(i);
    if (!settings?.reserves) return;
    for (let i = PLAYERS; i < people.length; i++)
      if (plans[i]?.wants) await this.#send(this.#person(i), 'POST', '/reserves', { roles: plans[i]?.roles });
  }

  #plan(/** @type {number} */ i) {
    const { settings } = this.setup;
    const { fate, leavesAt, checksInAt, wants, looksAt } = this.#planOf(i);
    const person = this.#person(i);
    if (i < PLAYERS && fate === 'leaves') this.#at(leavesAt, () => this.#leave(person));
    if (i < PLAYERS && settings?.checkIn && checksInAt !== null && (fate !== 'leaves' || checksInAt > leavesAt))
      this.#at(checksInAt, () => this.#checkIn(person));
    if (i >= PLAYERS && wants) for (const at of looksAt) this.#at(at, () => this.#look(i));
  }

  #at(/** @type {number} */ minutesBefore, /** @type {() => Promise<void>} */ act) {
    this.#steps.push({ at: this.setup.startsAt - minutesBefore * MINUTE_MS, act });
  }

  /** Does what people do until now, in order. */
  async advance() {
    const due = this.#steps.filter(({ at }) => at <= this.stage.now()).toSorted((a, b) => a.at - b.at);
    this.#steps = this.#steps.filter((step) => !due.includes(step));
    for (const { act } of due) await act();
  }

  get isDue() {
    return this.#steps.some(({ at }) => at <= this.stage.now());
  }

  /** A person was notified of an offer: they read it in their notifications, and answer after a while. */
  async notify(/** @type {string} */ userId) {
    const i = /** @type {number} */ (this.#people.get(userId));
    const { body } = await this.stage.call(this.#person(i), 'GET', '/notifications/user-notifications');
    for (const { offer, _relatedScrim } of body.notifications) {
      if (!offer || _relatedScrim !== this.scrimId) continue;
      const count = this.#offers.get(userId) ?? 0;
      const { afterS, accepts } = this.#planOf(i).answers[count] ?? { afterS: null, accepts: false };
      this.#offers.set(userId, count + 1);
      if (afterS === null) continue;
      const act = () => this.#answer(i, offer._id, accepts);
      this.#steps.push({ at: this.stage.now() + afterS * 1_000, act });
    }
  }

  /** Returns how many sit in the scrim, and how many of them have come. */
  async count() {
    const { body } = await this.#send(this.setup.organiser, 'GET', '');
    const players = [...body.teamOne, ...body.teamTwo].map((/** @type {{ _id: string }} */ { _id }) => _id);
    return { seated: players.length, present: players.filter((userId) => this.#hasCome(userId)).length };
  }

  #hasCome(/** @type {string} */ userId) {
    const plan = this.#planOf(/** @type {number} */ (this.#people.get(userId)));
    return this.#late.has(userId) ? plan.shows : plan.fate === 'comes';
  }

  async #answer(/** @type {number} */ i, /** @type {string} */ offerId, /** @type {boolean} */ accepts) {
    const person = this.#person(i);
    const { status } = await this.#send(person, 'POST', `/offers/${offerId}/${accepts ? 'accept' : 'decline'}`);
    if (status === 200 && accepts) {
      this.accepted++;
      this.#late.add(person.id);
    } else if (status !== 200) this.tooLate++;
  }

  /** Whoever looks takes the first free seat that they play and that is not held for others. */
  async #look(/** @type {number} */ i) {
    const person = this.#person(i);
    const { roles } = this.#planOf(i);
    const { body } = await this.#send(person, 'GET', '');
    const taken = [...body.teamOne, ...body.teamTwo].map(({ _id, team, role }) => ({ id: _id, team: team.name, role }));
    if (taken.some(({ id }) => id === person.id)) return;
    const held = body.offers.map((/** @type {any} */ { seat }) => seat);
    const free = SEATS.find(
      ({ team, role }) =>
        roles.includes(role) && ![...taken, ...held].some((seat) => seat.team === team && seat.role === role),
    );
    if (!free || (await this.#join(person, free)) !== 200) return;
    this.#late.add(person.id);
    if (!this.setup.settings?.checkIn) return;
    const { body: answer } = await this.#send(person, 'POST', '/check-in');
    if (answer.code === 'check-in-not-open')
      this.#at(this.#planOf(i).checksInAt ?? this.setup.settings.closesMinutes, () => this.#checkIn(person));
  }

  async #checkIn(/** @type {Person} */ person) {
    const { body } = await this.#send(person, 'POST', '/check-in');
    if (body.code === 'check-in-closed') this.turnedAway++;
  }

  async #join(/** @type {Person} */ person, /** @type {import('../requests.mjs').Seat} */ { team, role }) {
    const body = { playerData: { role, team: { name: team } } };
    return (await this.#send(person, 'PATCH', `/insert-player/${person.id}`, body)).status;
  }

  async #leave(/** @type {Person} */ person) {
    await this.#send(person, 'PATCH', `/remove-player/${person.id}`);
  }

  #send(
    /** @type {Person} */ person,
    /** @type {string} */ method,
    /** @type {string} */ rest,
    /** @type {object | null} */ body = null,
  ) {
    return this.stage.call(person, method, `/scrims/${this.scrimId}${rest}`, body);
  }

  #person(/** @type {number} */ i) {
    return /** @type {Person} */ (this.setup.people[i]);
  }

  #planOf(/** @type {number} */ i) {
    return /** @type {import('./people.mjs').Plan} */ (this.setup.plans[i]);
  }
}
