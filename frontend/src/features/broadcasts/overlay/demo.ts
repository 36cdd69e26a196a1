import type { BroadcastKind, BroadcastState, BroadcastView, ShownChampion } from '@muster/contracts/broadcasts';
import { ROLES } from '@muster/contracts/constants';
import { DRAFT_LENGTH, orderOf } from '@muster/contracts/draft-rules';
import type { Language } from '@muster/contracts/languages';
import { serverNow } from '../../../shared/clock';

const STEP_MS = 3_000;
const PLAYERS = {
  teamOne: ['Hana', 'Mirko', 'Duskwing', 'Sable', 'Oriane'],
  teamTwo: ['Quill', 'Brightfang', 'Tamsin', 'Ember', 'Noctis'],
};
const RANKS = ['Diamond 2', 'Emerald 1', 'Master', 'Platinum 3', 'Gold 1'];
const NAMES = `Ahri Annie Ashe Braum Camille Darius Ekko Fiora Galio Garen Irelia Jhin Jinx Karma Lee-Sin Leona Lux Nami
  Orianna Rakan Sejuani Thresh Vi Yasuo`
  .split(/\s+/)
  .map((name) => name.replace('-', ' '));
const champion = (i: number): ShownChampion => ({ key: String(i + 1), name: NAMES[i % NAMES.length]! });
const playersOf = (team: 'teamOne' | 'teamTwo') =>
  ROLES.map((role, i) => ({ name: PLAYERS[team][i]!, rank: RANKS[i]!, role }));

/** `step`: how many bans and picks are taken. */
function draftAt(step: number, now: number): BroadcastState['draft'] {
  const order = orderOf('teamOne');
  const isDone = step >= DRAFT_LENGTH;
  const picked = { teamOne: 0, teamTwo: 0 };
  /** After the draft the line-up is known: the champions are played in another order than they were picked. */
  const playerOf = ({ kind, team }: (typeof order)[number]): string | null =>
    isDone && kind === 'pick' ? PLAYERS[team][(3 * picked[team]++ + 1) % 5]! : null;
  return {
    state: isDone ? 'done' : 'drafting',
    first: 'teamOne',
    turn: order[step] ?? null,
    actions: order
      .slice(0, step)
      .map((turn, i) => ({ ...turn, champion: champion(i), how: 'chosen', player: playerOf(turn) })),
    hover: isDone ? null : champion(step),
    clock: isDone
      ? null
      : {
          startedAt: new Date(now).toISOString(),
          endsAt: new Date(now + (step % 4 === 3 ? 9 : 27) * 1_000).toISOString(),
        },
    unavailable: [20, 21, 22, 23].map((i) => ({ champion: champion(i), game: 1, team: null })),
  };
}

/** A made-up scrim, for setting up a scene before there is one. */
export function demoView(kind: BroadcastKind, language: Language, step = 14, now = serverNow()): BroadcastView {
  const state: BroadcastState = {
    title: 'Friday Fives',
    startsAt: new Date(now + 754_000).toISOString(),
    series: { games: 3, current: 2, score: { teamOne: 1, teamTwo: 0 } },
    teams: { teamOne: playersOf('teamOne'), teamTwo: playersOf('teamTwo') },
    casters: ['Caspar', 'Lin'],
    captains: { teamOne: 'Hana', teamTwo: 'Quill' },
    sides: { blue: 'teamOne', red: 'teamTwo' },
    draft: draftAt(step, now),
    ...(kind === 'waiting' && { ready: { teamOne: true, teamTwo: false } }),
  };
  return { kind, at: new Date(now).toISOString(), language, state };
}

/** Plays a draft over and over. Returns what ends it. */
export function playDemo(kind: BroadcastKind, language: Language, show: (view: BroadcastView) => void): () => void {
  let step = 0;
  const startedAt = serverNow();
  const next = () => {
    const view = demoView(kind, language, step, serverNow());
    // The countdown goes on.
    show({ ...view, state: { ...view.state!, startsAt: new Date(startedAt + 754_000).toISOString() } });
    step = (step + 1) % (DRAFT_LENGTH + 2);
  };
  next();
  const timer = setInterval(next, STEP_MS);
  return () => clearInterval(timer);
}
