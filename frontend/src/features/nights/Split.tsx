import { type Role, ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import {
  type EveningView,
  type LobbiesBody,
  type ProposalBody,
  type ProposalView,
  ROUND_LEAD_MS,
} from '@muster/contracts/nights';
import type { PlayerView } from '@muster/contracts/users';
import { Button, Select } from 'antd';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { useClock } from '../../shared/clock';
import { Field } from '../../shared/Field';
import { formatDateTime } from '../../shared/language/dates';
import { eveningCommandKey, proposal, proposalKey, sendEveningCommand } from './nights.slice';
import css from './Nights.module.css';
import { strings } from './strings';

const s = strings.evening;
/** A seat of a lobby, or a place among the reserves. */
type Place = { lobby: number; team: TeamName; role: Role } | { reserve: number };
interface Boards {
  lobbies: Record<TeamName, Record<Role, PlayerView>>[];
  reserves: PlayerView[];
}

const toBoards = ({ lobbies, reserves }: ProposalView): Boards => ({
  lobbies: lobbies.map((lobby) => {
    const side = (team: TeamName) =>
      Object.fromEntries(lobby[team].map(({ role, _user }) => [role, _user])) as Record<Role, PlayerView>;
    return { teamOne: side('teamOne'), teamTwo: side('teamTwo') };
  }),
  reserves: [...reserves],
});
const personAt = ({ lobbies, reserves }: Boards, place: Place): PlayerView =>
  'reserve' in place ? reserves[place.reserve]! : lobbies[place.lobby]![place.team][place.role];
function exchanged(boards: Boards, a: Place, b: Place): Boards {
  const copy = structuredClone(boards);
  const put = (place: Place, person: PlayerView) => {
    if ('reserve' in place) copy.reserves[place.reserve] = person;
    else copy.lobbies[place.lobby]![place.team][place.role] = person;
  };
  put(a, personAt(boards, b));
  put(b, personAt(boards, a));
  return copy;
}
const toBody = ({ lobbies }: Boards, version: number): LobbiesBody => ({
  lobbies: lobbies.map((lobby) => {
    const side = (team: TeamName) => ROLES.map((role) => ({ userId: lobby[team][role]._id, role }));
    return { teamOne: side('teamOne'), teamTwo: side('teamTwo') };
  }),
  version,
});
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

interface EditorProps {
  evening: EveningView;
  proposed: ProposalView;
  /** The version of the evening for which the boards were proposed: a round made since then is not made again. */
  seenVersion: number;
  /** New boards are being drawn. */
  isStale: boolean;
}
/** The proposal as boards. Two people are exchanged by pressing both, or by dragging one onto the other. */
function Editor({ evening, proposed, seenVersion, isStale }: EditorProps) {
  const dispatch = useDispatch();
  const [boards, setBoards] = useState(() => toBoards(proposed));
  const [chosen, setChosen] = useState<Place | null>(null);
  const isSaving = useSelector((state) =>
    sendEveningCommand.selectIsRunning(state, eveningCommandKey(evening._id, 'lobbies')),
  );
  const [said, say] = useState('');
  const opensAt = Date.parse(evening.startsAt) - ROUND_LEAD_MS;
  const isEarly = useClock((now) => now < opensAt);
  const initial = useMemo(() => toBoards(proposed), [proposed]);
  const pick = (place: Place) => {
    setChosen(place);
    say(s.picked(personAt(boards, place).name));
  };
  const letGo = () => {
    if (chosen) say(s.letGo(personAt(boards, chosen).name));
    setChosen(null);
  };
  const exchangeWith = (from: Place, to: Place) => {
    if (isSame(from, to)) return letGo();
    setBoards(exchanged(boards, from, to));
    setChosen(null);
    say(s.exchanged(personAt(boards, from).name, personAt(boards, to).name));
  };
  const press = (place: Place) => (chosen ? exchangeWith(chosen, place) : pick(place));
  const seat = (place: Place, role: string) => {
    const person = personAt(boards, place);
    return (
      <button
        key={JSON.stringify(place)}
        type="button"
        draggable
        className={`chip ${css.seat}`}
        title={s.choose(person.name, role)}
        aria-pressed={chosen !== null && isSame(chosen, place)}
        onClick={() => press(place)}
        onDragStart={() => pick(place)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={() => chosen && exchangeWith(chosen, place)}
      >
        {person.name} <small className="dim">{role}</small>
      </button>
    );
  };
  const make = () => {
    const body = toBody(boards, seenVersion);
    dispatch(sendEveningCommand.requested({ id: evening._id, kind: 'lobbies', body }));
  };
  return (
    <>
      <ul className={css.why}>
        {proposed.why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="dim">{s.swapHint}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={css.boards} role="group" aria-label={s.split} onKeyDown={(event) => moveFocus(event, letGo)}>
        {boards.lobbies.map((_, lobby) => (
          <div key={proposed.lobbies[lobby]!.teamOne[0]!._user._id} className={css.board}>
            <h3>{s.lobby(lobby + 1)}</h3>
            {isSame(boards.lobbies[lobby], initial.lobbies[lobby]) && (
              <p className="dim">{s.gap(proposed.lobbies[lobby]!.gap)}</p>
            )}
            <div className={css.sides}>
              {ROLES.flatMap((role) => TEAMS.map((team) => seat({ lobby, team, role }, role)))}
            </div>
          </div>
        ))}
        {boards.reserves.length > 0 && (
          <div className={css.board}>
            <h3>{s.reserves}</h3>
            {boards.reserves.map((_, reserve) => seat({ reserve }, s.reserves))}
          </div>
        )}
      </div>
      {isEarly && <p>{s.tooEarly(formatDateTime(new Date(opensAt).toISOString()))}</p>}
      <Button type="primary" size="large" loading={isSaving} disabled={isStale || isEarly} onClick={make}>
        {s.confirm}
      </Button>
    </>
  );
}

type Source = NonNullable<ProposalBody['from']>;
const SOURCES: readonly Source[] = ['here', 'in'];

/** Lets organisers get a proposal of lobbies, exchange people in it, and make the round. */
export function Split({ evening }: { evening: EveningView }) {
  const dispatch = useDispatch();
  // A proposal stays, with the exchanges made in it, until its round is there.
  const round = evening.rounds.length;
  const { shown, isLoading } = useSelector((state) => proposal.select(state as never, proposalKey(evening._id, round)));
  const [askedVersion, setAskedVersion] = useState<number | null>(null);
  const isShown = askedVersion !== null && shown !== undefined;
  const [lobbies, setLobbies] = useState(0);
  const [chosenSource, setSource] = useState<Source | null>(null);
  const isAnyHere = [...evening.in, ...evening.maybe].some(({ here }) => here);
  const from = chosenSource ?? (isAnyHere ? 'here' : 'in');
  const propose = (mode: 'balanced' | 'random') => {
    setAskedVersion(evening.version);
    dispatch(proposal.requested({ id: evening._id, round, body: { mode, from, ...(lobbies > 0 && { lobbies }) } }));
  };
  const counts = Array.from({ length: evening.maxLobbies + 1 }, (_, value) => ({
    value,
    label: value === 0 ? s.most : String(value),
  }));
  const isNext = round > 0;
  return (
    <section className={`panel ${css.section}`} aria-label={s.split}>
      <h2>{s.split}</h2>
      <div className={css.pair}>
        <Field label={s.count}>
          {(control) => <Select {...control} size="large" value={lobbies} options={counts} onChange={setLobbies} />}
        </Field>
        <ChoiceTiles
          name="split-from"
          label={s.from}
          value={from}
          columns={2}
          choices={SOURCES.map((value) => ({ value, content: s.sources[value] }))}
          onChoose={setSource}
        />
      </div>
      <div className={css.line}>
        <Button
          type={isShown ? 'default' : 'primary'}
          size="large"
          loading={isLoading}
          onClick={() => propose('balanced')}
        >
          {isShown ? s.again : isNext ? s.nextRound : s.propose}
        </Button>
        <Button size="large" onClick={() => propose('random')}>
          {s.random}
        </Button>
      </div>
      {isShown && (
        <Editor key={shown.seed} evening={evening} proposed={shown} seenVersion={askedVersion} isStale={isLoading} />
      )}
    </section>
  );
}
