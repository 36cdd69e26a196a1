import { deepEqual, equal } from 'node:assert/strict';
import { TEAMS, type TeamName } from '@muster/contracts/constants';
import { usedUpBy } from '@muster/contracts/draft-rules';
import { Rejection } from '@muster/kernel';
import { GRACE_MS, ORDER, Paper } from '../../test/draft-paper';
import { as, at, CHAMPIONS, MANAGER, playerOf, scene } from '../../test/scenes';
import { draft as decider, type DraftCommand } from './draft';
import type { Scene } from './scene';
import { type Draft, type DraftContext, type DraftEvent, initialDraft } from './state';

const seeded = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

type Series = { fearless: Scene['fearless']; seconds: number; games: { game: number; actions: Draft['actions'] }[] };
const SECONDS = [0, 20, 30] as const;
/** After so many steps nobody pauses, leaves or takes back any more, so that the game ends. */
const TROUBLED_STEPS = 150;

/** Plays one game by random commands until it is done; every accepted command must fit the paper. */
function playGame(series: Series, game: number, previousLoser: TeamName | null, random: () => number) {
  const used = usedUpBy(series.fearless, series.games);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const closed = ['80'];
  const changes = { firstSelection: 'coin', fearless: series.fearless, seconds: series.seconds, closed, previousLoser };
  const full = scene(changes as Partial<Scene>);
  const short = { ...full, teams: { ...full.teams, teamTwo: full.teams.teamTwo.slice(0, 4) } };
  let [state, now, scrim, taken]: [Draft, number, Scene, number] = [initialDraft, 1_000, full, 0];
  const paper = new Paper();
  for (let step = 0; state.state !== 'done' || step < TROUBLED_STEPS; step++) {
    const isTroubled = step < TROUBLED_STEPS;
    now += Math.floor(random() * (random() < 0.04 ? 40_000 : 1_500));
    scrim = isTroubled && random() < 0.02 ? short : random() < 0.2 ? full : scrim;
    const ctx: DraftContext = {
      now: at(now),
      random: random(),
      present: TEAMS.map((team) => playerOf(team)),
      situation: {
        scrim,
        unavailable: used,
        champions: CHAMPIONS,
        hover: { champion: pick(CHAMPIONS), turn: state.turnNumber },
      },
    };
    const captain = as(playerOf(paper.first && !paper.finished && random() < 0.7 ? paper.team() : pick(TEAMS)));
    const by = random() < 0.05 ? MANAGER : random() < 0.05 ? as(playerOf('teamOne', 3)) : captain;
    const champion = paper.first && random() < 0.1 ? null : pick(CHAMPIONS);
    const commands = [
      { type: 'SetReady', by, ready: random() < 0.9 },
      { type: 'ChooseSelection', by, choice: pick(['side', 'order']), value: pick(['blue', 'red', 'first', 'second']) },
      ...Array.from({ length: 8 }, () => ({ type: 'TakeAction', by, index: state.actions.length, champion })),
      { type: 'TakeAction', by, index: Math.floor(random() * 20), champion },
      { type: 'AdvanceDraft' },
      { type: 'AdvanceDraft' },
      { type: 'ResumeDraft', by: random() < 0.5 ? MANAGER : by },
      ...(isTroubled
        ? [
            { type: 'PauseDraft', by: random() < 0.5 ? MANAGER : by },
            { type: 'PauseForSeats' },
            { type: 'TakeBack', by: random() < 0.2 ? MANAGER : by, index: state.actions.length - 1 },
            ...(random() < 0.02 ? [{ type: 'ResetDraft', by: MANAGER, keep: random() < 0.5 }] : []),
          ]
        : []),
    ];
    const chosen = pick(commands);
    const command = { ...chosen, scrimId: 'scrim', game, ctx } as unknown as DraftCommand;
    if (
      command.type === 'ChooseSelection' &&
      !(['blue', 'red'].includes(command.value) === (command.choice === 'side'))
    )
      continue;
    if (command.type === 'TakeAction' && command.champion === null && !ORDER[command.index]?.startsWith('b')) continue;
    const isOver = paper.clock !== null && Date.parse(at(now)) >= Date.parse(paper.clock.endsAt) + GRACE_MS;
    const mustAccept =
      command.type === 'TakeAction' &&
      paper.first !== null &&
      paper.running &&
      !paper.finished &&
      scrim === full &&
      !isOver &&
      command.index === paper.named.length &&
      command.by.userId === playerOf(paper.team()) &&
      (command.champion === null || paper.allows(command.champion, used, closed));
    let events: readonly DraftEvent[] = [];
    try {
      events = decider.decide(command, state);
      if (command.type === 'TakeAction') equal(mustAccept, true);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      equal(mustAccept, false, error.code);
    }
    for (const event of events) {
      paper.write(event, Date.parse(at(now)), used, scrim);
      state = decider.evolve(state, event);
      if (event.type === 'ActionTaken') taken += 1;
    }
    deepEqual(
      state.actions.map((action) => action.champion),
      paper.named,
    );
    deepEqual(state.clock, paper.clock);
  }
  return { state, taken };
}

test.each(['none', 'soft', 'hard'] as const)('whole series by random commands fit the paper (%s)', (fearless) => {
  let taken = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const random = seeded(seed * 7_919);
    const series: Series = { fearless, seconds: SECONDS[seed % 3]!, games: [] };
    let loser: TeamName | null = null;
    for (let game = 1; game <= 3; game++) {
      const played = playGame(series, game, loser, random);
      series.games.push({ game, actions: played.state.actions });
      taken += played.taken;
      loser = random() < 0.5 ? 'teamOne' : 'teamTwo';
    }
    const picks = series.games.flatMap(({ actions }) => actions.filter(({ kind }) => kind === 'pick'));
    for (const team of TEAMS) {
      const own = picks.filter((action) => action.team === team).map(({ champion }) => champion);
      if (fearless !== 'none') expect(new Set(own).size).toBe(own.length);
    }
    if (fearless === 'hard') expect(new Set(picks.map(({ champion }) => champion)).size).toBe(picks.length);
  }
  expect(taken).toBeGreaterThanOrEqual(6 * 3 * 20);
});
