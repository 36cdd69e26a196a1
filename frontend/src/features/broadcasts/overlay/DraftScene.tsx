import type { BroadcastDraft } from '@muster/contracts/broadcasts';
import type { TeamName } from '@muster/contracts/constants';
import { orderOf } from '@muster/contracts/draft-rules';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { Champion } from './Champion';
import css from './DraftScene.module.css';
import { secondsUntil } from './overlay-clock';
import { Score } from './Score';
import { strings } from './strings';
import { TeamTitle } from './TeamTitle';
import { labelOf, type ShownState, sideOf, teamsFromLeft } from './teams';

const FIVE = [0, 1, 2, 3, 4];
const LOW_SECONDS = 10;

export function DraftScene({ state, now }: { state: ShownState; now: number }) {
  const { draft } = state;
  const [left, right] = teamsFromLeft(state);
  return (
    <div className={css.scene}>
      <div className={css.bar}>
        <Wing state={state} team={left} place="left" />
        <div className={css.middle}>
          <Score state={state} />
          <Clock draft={draft} now={now} />
          <p className={css.turn}>{draft ? sentenceOf(state, draft) : strings.gathering}</p>
          {draft?.first && <Order state={state} draft={draft} first={draft.first} />}
        </div>
        <Wing state={state} team={right} place="right" />
      </div>
      {draft && draft.unavailable.length > 0 && (
        <p className={css.used}>{strings.usedUp(draft.unavailable.map(({ champion }) => champion.name).join(', '))}</p>
      )}
    </div>
  );
}

function sentenceOf(state: ShownState, { state: phase, turn }: BroadcastDraft): string {
  if (phase === 'done') return strings.done;
  if (phase === 'paused') return strings.paused;
  if (phase === 'selecting') return strings.selecting;
  if (!turn) return strings.gathering;
  return strings[turn.kind === 'ban' ? 'isBanning' : 'isPicking'](labelOf(state, turn.team));
}

function Clock({ draft, now }: { draft: BroadcastDraft | null; now: number }) {
  if (!draft?.clock) return <span className={css.clock} />;
  const seconds = secondsUntil(draft.clock.endsAt, now);
  return <span className={`${css.clock} ${seconds <= LOW_SECONDS ? css.low : ''}`}>{seconds}</span>;
}

/** The twenty bans and picks in their order. */
function Order({ state, draft, first }: { state: ShownState; draft: BroadcastDraft; first: TeamName }) {
  return (
    <ol className={css.order}>
      {orderOf(first).map(({ index, kind, team }) => {
        const progress = index < draft.actions.length ? css.past : draft.turn?.index === index ? css.now : '';
        return <li key={index} className={`${css[sideOf(state, team) ?? 'none']} ${css[kind]} ${progress}`} />;
      })}
    </ol>
  );
}

function Wing({ state, team, place }: { state: ShownState; team: TeamName; place: 'left' | 'right' }) {
  const { draft } = state;
  const actions = draft?.actions.filter((action) => action.team === team) ?? [];
  const turn = draft?.turn?.team === team ? draft.turn : null;
  const slots = (kind: 'ban' | 'pick') => {
    const taken = actions.filter((action) => action.kind === kind);
    return FIVE.map((i) => ({ i, action: taken[i], isNow: turn?.kind === kind && i === taken.length }));
  };
  return (
    <section className={`${css.wing} ${css[place]} ${css[sideOf(state, team) ?? 'none']} ${turn ? css.onTurn : ''}`}>
      <header>
        <TeamTitle state={state} team={team} />
        <ul className={css.bans} aria-label={strings.bans}>
          {slots('ban').map(({ i, action, isNow }) => (
            <Champion
              key={i}
              kind="ban"
              champion={action ? action.champion : isNow ? (draft?.hover ?? null) : null}
              isNow={isNow}
              isEmpty={action !== undefined && action.champion === null}
            />
          ))}
        </ul>
      </header>
      <ol className={css.picks}>
        {slots('pick').map(({ i, action, isNow }) => (
          <Champion
            key={i}
            kind="pick"
            champion={action ? action.champion : isNow ? (draft?.hover ?? null) : null}
            isNow={isNow}
          />
        ))}
      </ol>
      <Players state={state} team={team} picks={slots('pick').map(({ action }) => action)} />
    </section>
  );
}

interface PlayersProps {
  state: ShownState;
  team: TeamName;
  picks: readonly (BroadcastDraft['actions'][number] | undefined)[];
}
/**
 * The players stand by their roles until the first pick. Then a name stands only below a champion that the line-up gives
 * its player, because picks are in no order of roles.
 */
function Players({ state: { teams }, team, picks }: PlayersProps) {
  if (!picks.some(Boolean))
    return (
      <ul className={css.players}>
        {teams[team].map(({ name, role }) => (
          <li key={role}>
            <RoleIcon role={role} size={22} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    );
  return (
    <ol className={`${css.picks} ${css.lineup}`}>
      {FIVE.map((i) => (
        <li key={i}>{picks[i]?.player}</li>
      ))}
    </ol>
  );
}
