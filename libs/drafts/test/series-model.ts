// A series and its drafts as a spectator with pen and paper knows them. The model shares no code with the deciders: it
// counts results, scores and used up champions from announcements.
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { DRAFT_SECONDS, FEARLESS_KINDS, FIRST_SELECTIONS, type SeriesSettings } from '@muster/contracts/series';
import type { AggregateModel, Expected, RandomDraw } from '@testing/model-walk';
import type { Step } from '../../scrims/src/domain/command';
import type { ScrimCommand } from '../../scrims/src/domain/scrim';
import type { ScrimEvent } from '../../scrims/src/domain/state';
import { admin, during, me } from '../../scrims/test/scrim-events';
import { allAs, eligible } from '../../scrims/test/undo-steps';
import { draftErrors } from '../src/domain/errors';
import { CHAMPIONS, MANAGER } from './scenes';
import { captainIn, initial, type PlayedSeries, type SeriesCommand, type SeriesEvent } from './series-subject';

const START_MS = Date.parse('2026-11-21T20:00:00.000Z');
const SUBSTITUTES = ['sub-1', 'sub-2'];
const ANY_DRAFT_OUTCOME: Expected = ['done', 'nothing', 'teams-not-full', 'admin-only', ...Object.keys(draftErrors)];
const other = (team: TeamName): TeamName => (team === 'teamOne' ? 'teamTwo' : 'teamOne');

interface Action {
  kind: 'ban' | 'pick';
  team: TeamName;
  champion: string | null;
}
export interface Used {
  champion: string;
  game: number;
  team: TeamName | null;
}

export class SeriesModel implements AggregateModel<SeriesCommand, PlayedSeries, SeriesEvent> {
  settings: SeriesSettings | undefined;
  winners: TeamName[] = [];
  /** The bans and picks of each game. */
  readonly board = new Map<number, Action[]>();
  readonly #steps: Step[] = [];
  #seats = new Map<string, string>();
  #now = START_MS;
  /** Used to choose commands that are likely to be accepted, never to predict their outcome. */
  #seen: PlayedSeries = initial;

  wins(team: TeamName): number {
    return this.winners.filter((winner) => winner === team).length;
  }
  isOver(): boolean {
    const { games, until } = this.settings!;
    const most = Math.max(this.wins('teamOne'), this.wins('teamTwo'));
    return this.winners.length === games || (until === 'decided' && most * 2 > games);
  }
  current(): number {
    return this.isOver() ? this.winners.length : this.winners.length + 1;
  }
  winner(): TeamName | null {
    const lead = this.wins('teamOne') - this.wins('teamTwo');
    return !this.isOver() || lead === 0 ? null : lead > 0 ? 'teamOne' : 'teamTwo';
  }
  loserBefore(game: number): TeamName | null {
    const winner = this.winners[game - 2];
    return winner === undefined ? null : other(winner);
  }
  used(game: number): Used[] {
    const { fearless } = this.settings!;
    if (fearless === 'none') return [];
    return [...this.board]
      .filter(([earlier]) => earlier < game)
      .toSorted(([a], [b]) => a - b)
      .flatMap(([earlier, actions]) =>
        actions.flatMap(({ kind, team, champion }) =>
          kind === 'ban' || champion === null
            ? []
            : [{ champion, game: earlier, team: fearless === 'hard' ? null : team }],
        ),
      );
  }

  situation(): string {
    if (!this.settings) return 'no scrim';
    const running = this.#isRunning() ? ', drafting' : '';
    return `${this.isOver() ? 'over' : this.winners.length > 0 ? 'later game' : 'first game'}${running}`;
  }
  #isRunning(): boolean {
    return ['selecting', 'drafting', 'paused'].includes(this.#seen.drafts[this.current() - 1]?.state ?? 'waiting');
  }

  nextCommand(draw: RandomDraw): SeriesCommand {
    if (!this.settings) return { type: 'CreateSeries', series: drawSeries(draw) };
    this.#now += draw.of([100, 1_000, 1_000, 5_000, 35_000]);
    const at = { now: new Date(this.#now).toISOString(), random: draw.below(1_000) / 1_000 };
    const game = draw.percent(90) ? this.current() : 1 + draw.below(this.settings.games);
    if (draw.percent(20)) return { type: 'Scrim', command: this.#result(draw) };
    if (this.#seats.size < 10 ? draw.percent(60) : draw.percent(10))
      return { type: 'Scrim', command: this.#seat(draw) };
    if (draw.percent(50))
      return { type: 'Play', game, count: draw.of([0, 0, 1, 3, 20, 20]), first: draw.below(CHAMPIONS.length), at };
    return this.#draft(draw, game, at);
  }

  #result(draw: RandomDraw): ScrimCommand {
    const base = { scrimId: 's1', by: admin, ctx: during() };
    const decided = this.winners.length;
    const step = this.#steps.length > 0 && draw.percent(40) ? draw.of(this.#steps.slice(-4)) : undefined;
    if (step)
      return { type: 'UndoStep', ...base, step, reason: { id: 'r', text: 'x' }, candidates: allAs(eligible, step) };
    if (draw.percent(this.#isRunning() ? 20 : 45))
      return { type: 'ReportWinner', ...base, team: draw.of(TEAMS), game: draw.of([undefined, decided + 1, decided]) };
    if (draw.percent(80))
      return { type: 'CorrectWinner', ...base, game: draw.of([decided, decided, 1]), team: draw.of([null, ...TEAMS]) };
    const games = Math.min(5, this.settings!.games + draw.of([0, 2]));
    return { type: 'EditScrim', ...base, changes: { series: { games, seconds: draw.of(DRAFT_SECONDS) } } };
  }

  #seat(draw: RandomDraw): ScrimCommand {
    const ctx = during();
    const open = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role }))).filter(
      (seat) => !this.#seats.has(`${seat.team} ${seat.role}`),
    );
    const idle = SUBSTITUTES.concat(TEAMS.flatMap((team) => ROLES.map((role) => `${team}-${role}`))).filter(
      (id) => ![...this.#seats.values()].includes(id),
    );
    if (open.length > 0 && idle.length > 0 && draw.percent(95)) {
      const userId = draw.of(idle);
      return { type: 'JoinTeam', scrimId: 's1', by: me(userId), ctx, seat: { userId, ...draw.of(open) } };
    }
    const [place, userId] = draw.of([...this.#seats]);
    const [team, role] = place.split(' ') as [TeamName, Role];
    // The captain leaves, because this changes the draft most.
    const leaver = captainIn(this.#seen, this.current(), team) ?? userId;
    if (draw.percent(50)) return { type: 'LeaveTeam', scrimId: 's1', by: me(leaver), ctx, userId: leaver };
    const facing = this.#seats.get(`${other(team)} ${role}`) ?? null;
    const [first, second] = [
      { userId, team, role },
      { userId: facing, team: other(team), role },
    ];
    return { type: 'SwapPlayers', scrimId: 's1', by: admin, ctx, first, second };
  }

  #draft(draw: RandomDraw, game: number, at: { now: string; random: number }): SeriesCommand {
    const draft = this.#seen.drafts[game - 1]!;
    const team = draw.of(TEAMS);
    const captain = { userId: captainIn(this.#seen, game, team) ?? 'nobody', isManager: false };
    const by = draw.percent(10) ? MANAGER : captain;
    const target = { scrimId: 's1', game, ctx: at };
    const players = [...this.#seats].filter(([seat]) => seat.startsWith(team)).map(([, userId]) => userId);
    const picks = draft.actions.flatMap(({ kind, team: of, champion }) =>
      kind === 'pick' && of === team ? (champion ?? []) : [],
    );
    const lineup = picks.map((champion, i) => ({ champion, userId: players[i] ?? 'nobody' }));
    const commands = [
      ...Array.from({ length: draft.state === 'waiting' ? 12 : 0 }, () => ({
        type: 'SetReady',
        by: captain,
        ready: true,
      })),
      ...Array.from({ length: draft.state === 'selecting' ? 12 : 0 }, () =>
        draw.percent(50)
          ? { type: 'ChooseSelection', by: captain, choice: 'side', value: draw.of(['blue', 'red']) }
          : { type: 'ChooseSelection', by: captain, choice: 'order', value: draw.of(['first', 'second']) },
      ),
      ...Array.from({ length: draft.state === 'paused' ? 6 : 0 }, () => ({ type: 'ResumeDraft', by: MANAGER })),
      { type: 'AdvanceDraft' },
      { type: 'AdvanceDraft' },
      { type: 'PauseDraft', by },
      { type: 'TakeBack', by: MANAGER, index: draft.actions.length - 1 },
      { type: 'ResetDraft', by: MANAGER, keep: draw.percent(50) },
      { type: 'ChooseCaptain', by: MANAGER, team, userId: draw.of(players) },
      { type: 'SetLineup', by, team, players: lineup },
    ];
    return { type: 'Draft', command: { ...draw.of(commands), ...target } } as SeriesCommand;
  }

  expected(command: SeriesCommand): Expected {
    switch (command.type) {
      case 'CreateSeries':
        return 'done';
      case 'Play':
        return ['done', 'nothing'];
      case 'Draft':
        return ANY_DRAFT_OUTCOME;
      default:
        return this.#expectedOfScrim(command.command);
    }
  }

  #expectedOfScrim(command: ScrimCommand): Expected {
    const decided = this.winners.length;
    switch (command.type) {
      case 'ReportWinner':
        if (this.isOver()) return ['winner-already-set'];
        if (command.game !== undefined && command.game !== this.current()) return ['not-the-current-game'];
        return this.#seats.size < 10 ? ['teams-not-full'] : 'done';
      case 'CorrectWinner':
        if (command.game < 1 || command.game > decided) return ['not-decided'];
        if (command.game < decided) return ['later-game-decided'];
        return command.team === this.winners.at(-1) ? 'nothing' : 'done';
      case 'UndoStep':
        return ['done', 'cannot-undo', 'later-game-decided', 'already-undone'];
      case 'EditScrim':
        return ['done', 'nothing', 'series-begun', 'draft-running', 'even-best-of'];
      case 'JoinTeam':
        return this.isOver() ? ['winner-already-set'] : 'done';
      case 'LeaveTeam':
        return this.isOver() ? ['winner-already-set'] : ['done', 'not-a-player'];
      default:
        if (this.isOver()) return ['winner-already-set'];
        return this.#isRunning() ? ['draft-running'] : ['done', 'nothing', 'not-a-player'];
    }
  }

  apply(command: SeriesCommand, events: readonly SeriesEvent[], before: PlayedSeries, after: PlayedSeries): void {
    for (const event of events) {
      if (event.type === 'scrim') this.#hear(event.event);
      if (event.type === 'draft') this.#write(event.game, event.event);
    }
    this.#seen = after;
    if (command.type !== 'Scrim') return;
    const { command: of } = command;
    if (of.type === 'UndoStep') this.#steps[this.#steps.indexOf(of.step)] = { ...of.step, undone: true };
    if (of.type === 'ReportWinner' || of.type === 'CorrectWinner')
      this.#steps.push({
        version: after.scrimVersion,
        by: 'root',
        command: of.type,
        events: events.flatMap((event) => (event.type === 'scrim' ? [event.event] : [])),
        before: before.scrim,
        undone: false,
      });
  }

  #hear(event: ScrimEvent): void {
    switch (event.type) {
      case 'SeriesChanged':
        this.settings = event.series;
        break;
      case 'PlayerJoined':
      case 'PlayerAssigned':
        this.#seats.set(`${event.team} ${event.role}`, event.userId);
        break;
      case 'PlayerLeft':
      case 'PlayerKicked':
        this.#seats = new Map([...this.#seats].filter(([, userId]) => userId !== event.userId));
        break;
      case 'PlayersSwapped':
        for (const { team, role, userId } of [event.one, event.two]) this.#seats.set(`${team} ${role}`, userId);
        break;
      case 'PlayerMoved':
        this.#seats = new Map([...this.#seats].filter(([, userId]) => userId !== event.userId));
        this.#seats.set(`${event.team} ${event.role}`, event.userId);
        break;
      case 'WinnerReported':
        this.winners.push(event.team);
        break;
      case 'WinnerCorrected': {
        const game = event.game ?? 1;
        this.winners = this.winners.slice(0, game - 1);
        if (event.team) this.winners.push(event.team);
        break;
      }
      default:
    }
  }

  #write(game: number, event: Extract<SeriesEvent, { type: 'draft' }>['event']): void {
    const named = this.board.get(game) ?? [];
    if (event.type === 'ActionTaken')
      this.board.set(game, [...named, { kind: event.kind, team: event.team, champion: event.champion }]);
    if (event.type === 'ActionTakenBack') this.board.set(game, named.slice(0, -1));
    if (event.type === 'DraftDiscarded' || (event.type === 'DraftReset' && !event.keep)) this.board.delete(game);
  }

  observe() {
    if (!this.settings) return [];
    const games = Array.from({ length: this.current() }, (_, i) => i + 1);
    return [
      this.wins('teamOne'),
      this.wins('teamTwo'),
      this.current(),
      this.isOver(),
      this.winner(),
      games.map((game) => this.winners[game - 1] ?? '-').join(),
      ...games.flatMap((game) => [
        (this.board.get(game) ?? []).map(({ kind, team, champion }) => `${kind} ${team} ${champion}`).join(),
        this.used(game)
          .map(({ champion, game: earlier, team }) => `${champion} ${earlier} ${team}`)
          .join(),
      ]),
    ];
  }
}

function drawSeries(draw: RandomDraw): SeriesSettings {
  const until = draw.of(['decided', 'played'] as const);
  return {
    games: draw.of(until === 'decided' ? [3, 3, 5] : [2, 3, 4, 5]),
    until,
    fearless: draw.of(FEARLESS_KINDS),
    draft: true,
    firstSelection: draw.of(FIRST_SELECTIONS),
    seconds: draw.of([0, 20, 30]),
    closed: draw.of([[], ['80', '79']]),
  };
}
