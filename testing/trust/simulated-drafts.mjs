// @ts-check
// Lets managers and captains act in scrims whose champions are drafted. They know a draft only from responses, which
// may be out of date. Captains who stay away leave their turn to the clock and send their action late.
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../bench/people.mjs').Person} Person */
/** @typedef {import('./simulated-users.mjs').Command} Command */
/** @typedef {{ status: number, code?: string, view?: any } | undefined} Response undefined if the outcome is unknown */
/**
 * `until`: no one acts before this instant; `opened`: the game whose draft a manager has opened; `turn`, `pause`: those
 * about which it is decided whether people wait.
 * @typedef {{ id: string, startsAt: number, games: number, game: number, isFull: boolean, isBusy: boolean, until:
 * number, opened: number, turn: string, pause: number, winners: string[], view?: any }} Table
 */

const TEAMS = /** @type {const} */ (['teamOne', 'teamTwo']);
/** Keys of champions that exist. Enough for three games in which none is picked twice. */
const CHAMPIONS = Array.from({ length: 45 }, (_, i) => String(i + 1));
const SECONDS = 20;
const HOUR_MS = 3_600_000;
/** How late: within the grace of two seconds, or after it. */
const LATE_MS = /** @type {const} */ ([1_000, 4_000]);
const CAPTAIN_PAUSE_MS = 61_000;
const AFTER_REFUSAL_MS = 200;
const STEPS_MAX = 80;
const CHANCE = { soon: 0.3, away: 0.04, pause: 0.01, hold: 0.01, back: 0.02, teammate: 0.1, noBan: 0.05, any: 0.05 };

const other = (/** @type {string} */ team) => (team === 'teamOne' ? 'teamTwo' : 'teamOne');

export class SimulatedDrafts {
  /** @type {Table[]} */ #tables = [];
  /** Updates our knowledge of a table after a command. @type {WeakMap<Command, (response: Response) => void>} */
  #meanings = new WeakMap();

  /**
   * `tables`: how many scrims are played at once.
   * @param {{ people: Person[], admins: number, random: import('./seeded-random.mjs').SeededRandom, tables?: number }}
   *   options
   */
  constructor({ people, admins, random, tables = 4 }) {
    this.options = { people, admins, random, tables };
  }

  /** Notes a draft that a response shows, also one that refuses a command. */
  note(/** @type {any} */ view) {
    if (!view?.scrimId || !Array.isArray(view.actions)) return;
    const table = this.#tables.find(({ id, game }) => id === view.scrimId && game === view.game);
    if (table && (table.view?.version ?? -1) <= view.version) table.view = view;
  }

  /** @returns {Command | undefined} */
  pick() {
    if (this.#tables.length < this.options.tables) return this.#create();
    const free = this.#tables.filter(({ isBusy, until }) => !isBusy && until <= Date.now());
    return free.length > 0 ? this.#next(this.options.random.pick(free), false) : undefined;
  }

  /** Learns from the outcome of a command. */
  learn(/** @type {Command} */ command, /** @type {Response} */ response) {
    this.#meanings.get(command)?.(response);
  }

  /** Ends all drafts without further pauses, so that no clock runs. */
  async finish(/** @type {(command: Command) => Promise<unknown>} */ send) {
    await Promise.all(
      this.#tables.map(async (table) => {
        for (let step = 0; step < STEPS_MAX && table.view?.state !== 'done'; step++) {
          const command = this.#next(table, true);
          await (command ? send(command) : sleep(AFTER_REFUSAL_MS));
        }
      }),
    );
  }

  #admin() {
    return this.options.random.pick(this.options.people.slice(0, this.options.admins));
  }

  #create() {
    const { random } = this.options;
    // A result, and with it the next game, needs a scrim that has started.
    const isSoon = random.float() < CHANCE.soon;
    const startsAt = Date.now() + (isSoon ? random.between(1_000, 5_000) : HOUR_MS);
    const games = isSoon ? 3 : 1;
    const table = { id: '', startsAt, games, game: 1, isFull: false, isBusy: true, until: 0 };
    const series = {
      games,
      draft: true,
      seconds: SECONDS,
      fearless: games > 1 ? random.pick(['none', 'soft', 'hard']) : 'none',
      firstSelection: random.pick(['blue', 'blue', 'coin', 'teamTwo']),
    };
    const played = { ...table, opened: 0, turn: '', pause: 0, winners: [] };
    this.#tables.push(played);
    return this.#command(
      played,
      {
        kind: 'draft-create',
        who: this.#admin(),
        method: 'POST',
        path: '/api/scrims',
        body: { title: 'Drafted', region: 'NA', gameStartTime: new Date(startsAt).toISOString(), series },
        expects: ['ScrimCreated'],
      },
      (response) => {
        if (response?.status === 201) played.id = response.view._id;
        else this.#close(played);
      },
    );
  }

  #close(/** @type {Table} */ table) {
    this.#tables = this.#tables.filter((one) => one !== table);
  }

  #command(
    /** @type {Table} */ table,
    /** @type {Command} */ command,
    /** @type {(response: Response) => void} */ meaning,
  ) {
    table.isBusy = true;
    this.#meanings.set(command, (response) => {
      table.isBusy = false;
      meaning(response);
    });
    return command;
  }

  /**
   * Returns what is to be done in a scrim. `hurry`: captains neither stay away nor pause.
   * @returns {Command | undefined}
   */
  #next(/** @type {Table} */ table, /** @type {boolean} */ hurry) {
    if (!table.isFull) return this.#fill(table);
    switch (table.view?.state) {
      case 'waiting':
        return this.#begin(table, hurry);
      case 'selecting':
        return this.#select(table);
      case 'drafting':
        return this.#act(table, hurry);
      case 'paused':
        return this.#resume(table, hurry);
      case 'done':
        return this.#decide(table);
      default:
        return this.#on(table, this.#admin(), 'look', [], undefined, 'GET');
    }
  }

  #fill(/** @type {Table} */ table) {
    const path = `/api/scrims/${table.id}/admin-fill-random`;
    const expects = ['PlayerAssigned'];
    return this.#command(
      table,
      { kind: 'draft-fill', who: this.#admin(), method: 'PATCH', path, body: {}, expects },
      (response) => {
        if (response && response.status < 300) table.isFull = true;
        else this.#close(table);
      },
    );
  }

  #begin(/** @type {Table} */ table, /** @type {boolean} */ hurry) {
    const { game, startsAt, opened, view } = table;
    const isOpen = Date.now() >= startsAt || opened === game;
    if (!isOpen && !hurry && startsAt - Date.now() < HOUR_MS / 2) {
      table.until = startsAt;
      return undefined;
    }
    if (!isOpen)
      return this.#on(table, this.#admin(), 'open', ['DraftOpened'], {}, 'POST', () => (table.opened = game));
    const team = TEAMS.find((one) => !view.ready[one]) ?? 'teamOne';
    return this.#on(table, this.#captain(table, team), 'ready', ['CaptainReady'], { ready: true });
  }

  #select(/** @type {Table} */ table) {
    const { random } = this.options;
    const { holder, choice } = table.view.selection;
    const chosen = choice === null ? random.pick(['side', 'order']) : choice === 'side' ? 'order' : 'side';
    const value = random.pick(chosen === 'side' ? ['blue', 'red'] : ['first', 'second']);
    const captain = this.#captain(table, choice === null ? holder : other(holder));
    return this.#on(table, captain, 'selection', ['SelectionMade'], { choice: chosen, value });
  }

  #act(/** @type {Table} */ table, /** @type {boolean} */ hurry) {
    const { random, people } = this.options;
    const { game, view } = table;
    const { index, kind, team } = view.turn;
    const happens = (/** @type {keyof typeof CHANCE} */ what) => !hurry && random.float() < CHANCE[what];
    const turn = `${game} ${index}`;
    if (table.turn !== turn && view.clock) {
      table.turn = turn;
      if (happens('away')) {
        table.until = Date.parse(view.clock.endsAt) + random.between(...LATE_MS);
        return undefined;
      }
    }
    const captain = this.#captain(table, team);
    if (happens('pause')) return this.#on(table, captain, 'pause', ['DraftPaused'], {});
    if (happens('hold')) return this.#on(table, this.#admin(), 'pause', ['DraftPaused'], {});
    if (index > 0 && happens('back'))
      return this.#on(table, this.#admin(), 'back', ['ActionTakenBack'], { index: index - 1 });
    const champion = kind === 'ban' && happens('noBan') ? null : this.#champion(view, happens('any'));
    const by = happens('teammate') ? random.pick(people) : captain;
    return this.#on(table, by, 'actions', ['ActionTaken'], { index, champion });
  }

  /** `any`: also one that is not available. */
  #champion(/** @type {any} */ { actions, unavailable }, /** @type {boolean} */ any) {
    const used = new Set([...actions, ...unavailable].map((/** @type {any} */ { champion }) => champion));
    return this.options.random.pick(CHAMPIONS.filter((key) => any || !used.has(key)));
  }

  /** The pause of a captain may end by itself. */
  #resume(/** @type {Table} */ table, /** @type {boolean} */ hurry) {
    const { pausedBy, version } = table.view;
    const team = TEAMS.find((one) => one === pausedBy);
    if (team && table.pause !== version && !hurry) {
      table.pause = version;
      if (this.options.random.float() < 0.5) {
        table.until = Date.now() + CAPTAIN_PAUSE_MS;
        table.view = undefined;
        return undefined;
      }
    }
    return this.#on(table, team ? this.#captain(table, team) : this.#admin(), 'resume', ['DraftResumed'], {});
  }

  /** Reports the result of the game, after which the next one begins or another scrim takes the place of this one. */
  #decide(/** @type {Table} */ table) {
    const { id, game, games, winners, startsAt } = table;
    if (startsAt > Date.now()) {
      this.#close(table);
      return undefined;
    }
    const winner = (winners[game - 1] ??= this.options.random.pick([...TEAMS]));
    const path = `/api/scrims/${id}/set-winner`;
    const body = { winnerTeamName: winner, game };
    return this.#command(
      table,
      { kind: 'draft-winner', who: this.#admin(), method: 'PATCH', path, body, expects: ['WinnerReported'] },
      (response) => {
        if (!response) return;
        const isOver = winners.filter((one) => one === winner).length > games / 2;
        const isRefused = response.status >= 300 && response.code !== 'not-the-current-game';
        if (isOver || isRefused) this.#close(table);
        Object.assign(table, { game: game + 1, view: undefined });
      },
    );
  }

  #captain(/** @type {Table} */ { view }, /** @type {'teamOne' | 'teamTwo'} */ team) {
    const { people } = this.options;
    return /** @type {Person} */ (people.find(({ id }) => id === view.captains[team]?._id) ?? people[0]);
  }

  /** A command to the draft. After an unknown outcome it is read; after a refusal, its response shows it. */
  #on(
    /** @type {Table} */ table,
    /** @type {Person} */ who,
    /** @type {string} */ action,
    /** @type {string[]} */ expects,
    /** @type {object | undefined} */ body,
    method = 'POST',
    onAccepted = () => {},
  ) {
    const path = `/api/scrims/${table.id}/games/${table.game}/draft${method === 'GET' ? '' : `/${action}`}`;
    const given = body && Object.keys(body).length > 0 ? { body } : {};
    return this.#command(table, { kind: `draft-${action}`, who, method, path, expects, ...given }, (response) => {
      if (!response) table.view = undefined;
      else if (response.status < 300) onAccepted();
      else table.until = Date.now() + AFTER_REFUSAL_MS;
    });
  }
}

/** Counts the drafts of a log: those that began, those that were completed, and the actions that the clock took. */
export function countDrafts(/** @type {import('./checker/evidence.mjs').Event[]} */ events) {
  const streams = (/** @type {string} */ type) =>
    new Set(events.filter((event) => event.type === type).map(({ stream }) => stream)).size;
  const actions = events.filter(({ type }) => type === 'ActionTaken');
  return {
    begun: streams('DraftBegun'),
    completed: streams('DraftCompleted'),
    actions: actions.length,
    byClock: actions.filter(({ data }) => data.how !== 'chosen').length,
    pauses: events.filter(({ type }) => type === 'DraftPaused').length,
    takenBack: events.filter(({ type }) => type === 'ActionTakenBack').length,
  };
}
