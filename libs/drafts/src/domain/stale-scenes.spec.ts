// A draft decides on its scrim as it was read, which another commit may have changed since. Once the policy has made
// the draft follow the scrim, the draft agrees with the newest scrim.
import { TEAMS } from '@muster/contracts/constants';
import { Rejection } from '@muster/kernel';
import { figure, size } from '@testing/figures';
import { RandomDraw } from '@testing/model-walk';
import { SeriesModel } from '../../test/series-model';
import {
  captainIn,
  decideOn,
  evolve,
  initial,
  type PlayedSeries,
  series,
  type SeriesCommand,
  seriesView,
} from '../../test/series-subject';
import { CHAMPIONS, MANAGER } from '../../test/scenes';
import { toDrafted } from '../../../scrims/src/read/drafted-scrims';
import { draftsFollowScrims } from '../policies/scrims.policy';
import type { DraftCommand } from './draft';
import { isFull } from './rules';
import { sceneOf } from './scene';

const STEPS = 40;
const at = { now: '2026-11-21T20:20:00.000Z', random: 0 };
type SeriesEvents = ReturnType<typeof series.decide>;

function outcome(decide: () => SeriesEvents): SeriesEvents {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
}
const fold = (events: SeriesEvents, state: PlayedSeries): PlayedSeries => events.reduce(evolve, state);
/** Lets the drafts follow the scrim if its `events` include one that makes them do so. */
function followed(state: PlayedSeries, events: SeriesEvents): PlayedSeries {
  const isHeard = events.some((one) => one.type === 'scrim' && one.event.type in draftsFollowScrims.on!);
  return isHeard ? fold(series.decide({ type: 'Follow', at }, state), state) : state;
}

/** Returns the commands that people and the clock may send to the draft of the current game. */
function commandsTo(state: PlayedSeries): DraftCommand[] {
  const game = seriesView(state).current;
  const to = { scrimId: 's1', game, ctx: at };
  const draft = state.drafts[game - 1]!;
  const champion = CHAMPIONS.findLast((one) => !draft.actions.some((action) => action.champion === one))!;
  return [
    ...TEAMS.flatMap((team): DraftCommand[] => {
      const by = { userId: captainIn(state, game, team) ?? '', isManager: false };
      return [
        { type: 'SetReady', ...to, by, ready: true },
        { type: 'ChooseSelection', ...to, by, choice: 'side', value: 'red' },
        { type: 'ChooseSelection', ...to, by, choice: 'order', value: 'first' },
        { type: 'TakeAction', ...to, by, index: draft.actions.length, champion },
      ];
    }),
    { type: 'OpenDraft', ...to, by: MANAGER },
    { type: 'ResumeDraft', ...to, by: MANAGER },
    { type: 'ResetDraft', ...to, by: MANAGER, keep: false },
    { type: 'TakeBack', ...to, by: MANAGER, index: draft.actions.length - 1 },
    { type: 'AdvanceDraft', ...to },
  ];
}

/** Returns the rules that a draft breaks although it has followed its scrim. */
function broken(state: PlayedSeries): string[] {
  const { current, list } = seriesView(state);
  return state.drafts.slice(0, state.scrim.series.games).flatMap((draft, i) => {
    const [game, shown] = [i + 1, list[i]];
    const scene = sceneOf(toDrafted(state.scrim), game);
    const runs = draft.state === 'selecting' || draft.state === 'drafting';
    return [
      ...(game > current && draft.state !== 'waiting' ? [`game ${game} is not reached and ${draft.state}`] : []),
      ...(runs && scene && !isFull(scene) ? [`game ${game} runs without full teams`] : []),
      ...(runs && shown?.winner ? [`game ${game} is decided and runs`] : []),
      ...(shown && shown.draft!.state !== draft.state ? [`game ${game}: its scrim knows another state`] : []),
    ];
  });
}

function walk(draw: RandomDraw, count: { stale: number }): string[] {
  const model = new SeriesModel();
  let state = initial;
  const found: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const command: SeriesCommand = model.nextCommand(draw);
    const before = state;
    const events = outcome(() => series.decide(command, before));
    state = fold(events, before);
    model.apply(command, events, before, state);
    if (command.type !== 'Scrim' || events.length === 0 || before.isBehind) continue;
    for (const late of commandsTo(before)) {
      const decided = outcome(() => decideOn(before.scrim, late, state));
      if (decided.length === 0) continue;
      count.stale += 1;
      found.push(...broken(followed(fold(decided, state), events)).map((what) => `${late.type}: ${what}`));
    }
  }
  return found;
}

test('decisions that drafts took on an earlier state of the scrim are repaired when they follow it', () => {
  const count = { stale: 0 };
  const walks = size(150, 5_000);
  expect(Array.from({ length: walks }, (_, seed) => walk(new RandomDraw(seed + 1), count)).flat()).toEqual([]);
  expect(count.stale).toBeGreaterThan(walks);
  figure('C29', 'decisions of drafts on an earlier version of their scrim', count.stale);
});
