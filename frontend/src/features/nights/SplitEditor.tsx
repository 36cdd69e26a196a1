import { ROLES, TEAMS } from '@muster/contracts/constants';
import { type EveningView, type ProposalView, ROUND_LEAD_MS } from '@muster/contracts/nights';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { RankEmblem } from '../../shared/art/RankEmblem';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { useClock } from '../../shared/clock';
import { formatDateTime } from '../../shared/language/dates';
import { formatList } from '../../shared/language/lists';
import { useSelected } from '../../shared/use-selected';
import { personName, rankName, words } from '../../shared/words/words';
import { eveningCommandKey, sendEveningCommand } from './nights.slice';
import css from './Split.module.css';
import {
  achievedBy,
  type Boards,
  costOf,
  exchanged,
  gapOf,
  isUneven,
  namedRoles,
  type NamedRoles,
  personAt,
  type Place,
  toBoards,
  toBody,
} from './split-boards';
import { strings } from './strings';

const s = strings.evening;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Seats come in pairs of both sides, so that up and down keep the side. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 };
function moveFocus(event: KeyboardEvent<HTMLElement>, letGo: () => void): void {
  if (event.key === 'Escape') return letGo();
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const seats = [...event.currentTarget.querySelectorAll('button')];
  const index = seats.findIndex((seat) => seat === document.activeElement);
  seats[Math.max(0, Math.min(seats.length - 1, index + step))]?.focus();
}

/** Boards in which two people change places: the first press picks one up, the second exchanges them. */
function useExchanges(proposed: ProposalView) {
  const [boards, setBoards] = useState(() => toBoards(proposed));
  const [chosen, setChosen] = useState<Place | null>(null);
  const [said, say] = useState('');
  const nameAt = (place: Place) => personName(personAt(boards, place).name);
  const pick = (place: Place) => {
    setChosen(place);
    say(s.picked(nameAt(place)));
  };
  const letGo = () => {
    if (chosen) say(s.letGo(nameAt(chosen)));
    setChosen(null);
  };
  const exchangeWith = (to: Place) => {
    if (!chosen || isSame(chosen, to)) return letGo();
    setBoards(exchanged(boards, chosen, to));
    setChosen(null);
    say(s.exchanged(nameAt(chosen), nameAt(to)));
  };
  return { boards, chosen, said, pick, letGo, exchangeWith };
}
type Exchanges = ReturnType<typeof useExchanges>;

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');

/** Says on each other seat what changing places with the picked person would cost. */
function CostMark({ boards, chosen, place, named }: Pick<Exchanges, 'boards' | 'chosen'> & SeatRef) {
  if (!chosen || isSame(chosen, place)) return null;
  const { gap, offRole } = costOf(boards, named, chosen, place);
  const tone = gap > 0 || offRole.length > 0 ? css.worse : gap < 0 ? css.better : '';
  return (
    <span className={`${css.cost} ${tone}`}>
      {signed(gap)}
      {offRole.length > 0 && ` · ${s.offRole(formatList(offRole))}`}
    </span>
  );
}

interface SeatRef {
  place: Place;
  named: NamedRoles;
}
function SplitSeat({ exchanges, place, named, label }: SeatRef & { exchanges: Exchanges; label: string }) {
  const { boards, chosen, pick, exchangeWith } = exchanges;
  const person = personAt(boards, place);
  const side = 'team' in place ? css[place.team] : '';
  return (
    <button
      type="button"
      draggable
      className={`${css.seat} ${side}`}
      title={s.choose(personName(person.name), label)}
      aria-pressed={chosen !== null && isSame(chosen, place)}
      onClick={() => (chosen ? exchangeWith(place) : pick(place))}
      onDragStart={() => pick(place)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={() => exchangeWith(place)}
    >
      <RankEmblem rank={person.rank} size={24} />
      <span className={css.who}>
        <b>{personName(person.name)}</b>
        <small>{rankName(person.rank)}</small>
        <CostMark boards={boards} chosen={chosen} place={place} named={named} />
      </span>
    </button>
  );
}

function Board({ exchanges, lobby, named }: { exchanges: Exchanges; lobby: number; named: NamedRoles }) {
  const gap = gapOf(exchanges.boards.lobbies[lobby]!);
  return (
    <div className={css.board}>
      <h3>
        {s.lobby(lobby + 1)} <small className={isUneven(gap) ? css.worse : 'dim'}>{s.gap(gap)}</small>
      </h3>
      <div className={css.heads} aria-hidden="true">
        <span className={css.blueHead}>{words.sides.teamOne}</span>
        <span className={css.redHead}>{words.sides.teamTwo}</span>
      </div>
      {ROLES.map((role) => (
        <div key={role} className={css.row}>
          {TEAMS.map((team) => (
            <SplitSeat key={team} exchanges={exchanges} place={{ lobby, team, role }} named={named} label={role} />
          ))}
          <span className={css.spine} title={role}>
            <RoleIcon role={role} size={20} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Why the split is as it is, in one sentence that follows each exchange, and the sentences of the draw behind it. */
function Why({ boards, named, why }: { boards: Boards; named: NamedRoles; why: readonly string[] }) {
  const { worstGap, first, people, offRole } = achievedBy(boards, named);
  return (
    <details className={css.why}>
      <summary>
        {s.whySplit(worstGap, first, people)}
        {offRole > 0 && ` ${s.whyOffRole(offRole)}`}
      </summary>
      <ul>
        {why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

interface EditorProps {
  evening: EveningView;
  proposed: ProposalView;
  /** The version of the evening for which the boards were proposed: a round made since then is not made again. */
  seenVersion: number;
  /** New boards are being drawn. */
  isStale: boolean;
}

function MakeButton({ evening, boards, seenVersion, isStale }: Omit<EditorProps, 'proposed'> & { boards: Boards }) {
  const dispatch = useDispatch();
  const isSaving = useSelected(sendEveningCommand.selectIsRunning, eveningCommandKey(evening._id, 'lobbies'));
  const opensAt = Date.parse(evening.startsAt) - ROUND_LEAD_MS;
  const isEarly = useClock((now) => now < opensAt);
  const make = () => {
    const body = toBody(boards, seenVersion);
    dispatch(sendEveningCommand.requested({ id: evening._id, kind: 'lobbies', body }));
  };
  return (
    <>
      {isEarly && <p>{s.tooEarly(formatDateTime(new Date(opensAt).toISOString()))}</p>}
      <Button type="primary" size="large" loading={isSaving} disabled={isStale || isEarly} onClick={make}>
        {s.confirm}
      </Button>
    </>
  );
}

/** The proposal as boards. Two people are exchanged by pressing both, or by dragging one onto the other. */
export function SplitEditor({ proposed, ...props }: EditorProps) {
  const exchanges = useExchanges(proposed);
  const { boards, said, letGo } = exchanges;
  const { evening } = props;
  const named = useMemo(() => namedRoles(evening), [evening]);
  const reserves: ReactNode = boards.reserves.length > 0 && (
    <div className={css.board}>
      <h3>{s.reserves}</h3>
      {boards.reserves.map((_, reserve) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place stays while its person is exchanged
        <SplitSeat key={reserve} exchanges={exchanges} place={{ reserve }} named={named} label={s.reserves} />
      ))}
    </div>
  );
  return (
    <>
      <Why boards={boards} named={named} why={proposed.why} />
      <p className="dim">{s.swapHint}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={css.boards} role="group" aria-label={s.split} onKeyDown={(event) => moveFocus(event, letGo)}>
        {boards.lobbies.map((_, lobby) => (
          <Board
            key={proposed.lobbies[lobby]!.teamOne[0]!._user._id}
            exchanges={exchanges}
            lobby={lobby}
            named={named}
          />
        ))}
        {reserves}
      </div>
      <MakeButton {...props} boards={boards} />
    </>
  );
}
