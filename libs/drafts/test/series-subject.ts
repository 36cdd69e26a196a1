// A scrim with the drafts of its games as one aggregate for model walks: commands of users and of the clock, each with
// what follows in the same unit of work. Deciders, scenes and views are those of the product.
import { type TeamName, TEAMS } from '@muster/contracts/constants';
import { usedUpBy } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import { GAMES_MAX, type SeriesSettings, type SeriesView } from '@muster/contracts/series';
import { type Decider, Rejection } from '@muster/kernel';
import { full } from '../../scrims/test/scrim-events';
import { scrim as scrimDecider, type ScrimCommand } from '../../scrims/src/domain/scrim';
import type { Scrim, ScrimEvent } from '../../scrims/src/domain/state';
import { MOVING_DRAFTS } from '../../scrims/src/domain/drafts';
import { toDrafted } from '../../scrims/src/read/drafted-scrims';
import { toScrimView } from '../../scrims/src/read/view';
import { draft as draftDecider, type DraftCommand } from '../src/domain/draft';
import { captainOf, turnOf } from '../src/domain/rules';
import { sceneOf } from '../src/domain/scene';
import { type Draft, type DraftContext, type DraftEvent, initialDraft } from '../src/domain/state';
import { STEPS } from '../src/domain/steps';
import { toDraftView } from '../src/read/view';
import { CHAMPIONS } from './scenes';

type At = { now: string; random: number };
export type SeriesCommand =
  | { type: 'CreateSeries'; series: SeriesSettings }
  | { type: 'Scrim'; command: ScrimCommand }
  | { type: 'Draft'; command: DraftCommand }
  /** The captains carry the draft on, by at most `count` champions from number `first` on; 0: they are ready. */
  | { type: 'Play'; game: number; count: number; first: number; at: At };
export type SeriesEvent = { type: 'scrim'; event: ScrimEvent } | { type: 'draft'; game: number; event: DraftEvent };

export interface PlayedSeries {
  scrim: Scrim;
  drafts: readonly Draft[];
  versions: readonly number[];
  scrimVersion: number;
}
const GAMES = Array.from({ length: GAMES_MAX }, (_, i) => i + 1);

export const initial: PlayedSeries = {
  scrim: scrimDecider.initial,
  drafts: GAMES.map(() => initialDraft),
  versions: GAMES.map(() => 0),
  scrimVersion: 0,
};

export function evolve(state: PlayedSeries, event: SeriesEvent): PlayedSeries {
  if (event.type === 'scrim')
    return {
      ...state,
      scrim: scrimDecider.evolve(state.scrim, event.event),
      scrimVersion: state.scrimVersion + 1,
    };
  const at = event.game - 1;
  return {
    ...state,
    drafts: state.drafts.with(at, draftDecider.evolve(state.drafts[at]!, event.event)),
    versions: state.versions.with(at, state.versions[at]! + 1),
  };
}

const usedUp = ({ scrim, drafts }: PlayedSeries, game: number) =>
  usedUpBy(
    scrim.series.fearless,
    drafts.slice(0, game - 1).map(({ actions }, i) => ({ game: i + 1, actions })),
  );

/** Decides several commands one after another. The events from before a rejection stay. */
class Deciding {
  readonly events: SeriesEvent[] = [];
  constructor(public state: PlayedSeries) {}

  #add(events: readonly SeriesEvent[]): void {
    this.events.push(...events);
    this.state = events.reduce(evolve, this.state);
  }

  scrim(command: ScrimCommand): void {
    const events = scrimDecider.decide(command, this.state.scrim);
    this.#add(events.map((event) => ({ type: 'scrim', event })));
    if (this.state.scrim.series.draft && events.some(({ type }) => MOVING_DRAFTS.has(type))) this.#follow(command.ctx);
  }

  draft(command: DraftCommand): void {
    const { game } = command;
    const situation: DraftContext['situation'] = {
      scrim: sceneOf(toDrafted(this.state.scrim), game),
      unavailable: usedUp(this.state, game),
      champions: CHAMPIONS,
      hover: null,
    };
    const whole = { ...command, ctx: { ...command.ctx, situation } };
    const events = draftDecider.decide(whole, this.state.drafts[game - 1]!);
    this.#add(events.map((event) => ({ type: 'draft', game, event })));
    const last = events.findLast(({ type }) => STEPS[type]);
    if (last) this.#record(game, last, command.ctx);
  }

  /** Lets the scrim record its draft, as the product does in the same commit. */
  #record(game: number, last: DraftEvent, { now, random }: At): void {
    const { state, settled } = this.state.drafts[game - 1]!;
    const draft = { game, state, version: this.state.versions[game - 1]!, sides: settled?.sides ?? null };
    const holder = last.type === 'SelectionBegun' ? { holder: last.holder } : {};
    const step = STEPS[last.type]!;
    this.scrim({ type: 'RecordDraft', scrimId: 's1', ctx: { now, random }, draft, step, ...holder });
  }

  #follow(ctx: At): void {
    for (const game of GAMES.slice(0, this.state.scrim.series.games)) {
      if (this.state.versions[game - 1] === 0 && game > this.state.scrim.results.length) continue;
      for (const type of ['FollowResult', 'PauseForSeats'] as const)
        this.draft({ type, scrimId: 's1', game, ctx } as DraftCommand);
    }
  }

  play({ game, count, first, at }: Extract<SeriesCommand, { type: 'Play' }>): void {
    const by = (team: TeamName) => ({ userId: captainIn(this.state, game, team) ?? '', isManager: false });
    const target = { scrimId: 's1', game, ctx: at };
    const steps: (() => DraftCommand)[] = [
      ...TEAMS.map((team) => () => ({ type: 'SetReady' as const, ...target, by: by(team), ready: true })),
      ...TEAMS.map((team) => () => ({
        type: 'ChooseSelection' as const,
        ...target,
        by: by(team),
        choice: this.state.drafts[game - 1]!.selection?.choice === null ? ('side' as const) : ('order' as const),
        value: this.state.drafts[game - 1]!.selection?.choice === null ? ('red' as const) : ('first' as const),
      })),
    ];
    for (const step of count === 0 ? steps.slice(0, 2) : [...steps, ...steps.slice(-2)]) this.#try(step);
    for (let taken = 0, tried = 0; taken < count && tried < CHAMPIONS.length; tried++) {
      const draft = this.state.drafts[game - 1]!;
      const turn = draft.state === 'drafting' ? turnOf(draft) : null;
      if (!turn) return;
      const champion = CHAMPIONS[(first + tried * 7) % CHAMPIONS.length]!;
      const action = { type: 'TakeAction', ...target, by: by(turn.team), index: turn.index, champion } as const;
      const code = this.#try(() => action);
      if (code === undefined) taken += 1;
      else if (code !== 'champion-unavailable') return;
    }
  }

  #try(command: () => DraftCommand): string | undefined {
    try {
      this.draft(command());
      return undefined;
    } catch (error) {
      if (error instanceof Rejection) return error.code;
      throw error;
    }
  }
}

export function captainIn(state: PlayedSeries, game: number, team: TeamName): string | null {
  const scene = sceneOf(toDrafted(state.scrim), game);
  return scene ? captainOf(state.drafts[game - 1]!, scene, team) : null;
}

function decide(command: SeriesCommand, state: PlayedSeries): readonly SeriesEvent[] {
  const deciding = new Deciding(state);
  if (command.type === 'CreateSeries') {
    const events: ScrimEvent[] = [...full, { type: 'SeriesChanged', series: command.series }];
    return events.map((event) => ({ type: 'scrim', event }));
  }
  if (command.type === 'Scrim') deciding.scrim(command.command);
  else if (command.type === 'Draft') deciding.draft(command.command);
  else deciding.play(command);
  return deciding.events;
}

export const series: Decider<SeriesCommand, PlayedSeries, SeriesEvent> = { initial, decide, evolve };

const snapshot = <S>(state: S) => ({ state, version: 1, createdAt: '', updatedAt: '' });
export const seriesView = ({ scrim }: PlayedSeries): SeriesView =>
  toScrimView(snapshot(scrim), new Map(), 'insider', { site: 'http://localhost' }).series;

/** Returns a draft as spectators see it; undefined for a game that is not reached. */
export function draftView(state: PlayedSeries, game: number): DraftView | undefined {
  const scrim = toDrafted(state.scrim);
  const scene = sceneOf(scrim, game);
  if (!scene) return undefined;
  const found = {
    scrimId: scrim.id,
    game,
    scene,
    scrim,
    snapshot: { ...snapshot(state.drafts[game - 1]!), version: state.versions[game - 1]! },
    unavailable: usedUp(state, game),
  };
  const people = new Map(
    TEAMS.map((team) => captainOf(found.snapshot.state, scene, team)).map((id) => [id ?? '', person(id ?? '')]),
  );
  return toDraftView(found, 'others', { hover: null, suggestions: [] }, people, new Date(0));
}
const person = (id: string) => ({ id, name: id, tagline: '', discord: '', rank: 'Unranked', region: 'NA' });
