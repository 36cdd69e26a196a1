import { type Role, ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { EveningView, LobbiesBody, ProposalView } from '@muster/contracts/nights';
import type { PlayerView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { proposal, sendEveningCommand } from './nights.slice';
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
const toBody = ({ lobbies }: Boards, seed: string, version: number): LobbiesBody => ({
  lobbies: lobbies.map((lobby) => {
    const side = (team: TeamName) => ROLES.map((role) => ({ userId: lobby[team][role]._id, role }));
    return { teamOne: side('teamOne'), teamTwo: side('teamTwo') };
  }),
  seed,
  version,
});
const isSame = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

interface EditorProps {
  evening: EveningView;
  proposed: ProposalView;
  onMade: () => void;
}
/** The proposal as boards. Two people are exchanged by pressing both, or by dragging one onto the other. */
function Editor({ evening, proposed, onMade }: EditorProps) {
  const dispatch = useDispatch();
  const [boards, setBoards] = useState(() => toBoards(proposed));
  const [chosen, setChosen] = useState<Place | null>(null);
  const isSaving = useSelector((state) => sendEveningCommand.selectIsRunning(state, evening._id));
  const exchangeWith = (from: Place, to: Place) => {
    setBoards(exchanged(boards, from, to));
    setChosen(null);
  };
  const press = (place: Place) => (chosen ? exchangeWith(chosen, place) : setChosen(place));
  const seat = (place: Place, role: string) => {
    const person = personAt(boards, place);
    return (
      <button
        key={`${role} ${person._id}`}
        type="button"
        draggable
        className={`chip ${css.seat}`}
        aria-label={s.choose(person.name, role)}
        aria-pressed={chosen !== null && isSame(chosen, place)}
        onClick={() => press(place)}
        onDragStart={() => setChosen(place)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={() => chosen && exchangeWith(chosen, place)}
      >
        {person.name}
        <small className="dim">{role}</small>
      </button>
    );
  };
  const make = () => {
    const body = toBody(boards, proposed.seed, evening.version);
    dispatch(sendEveningCommand.requested({ id: evening._id, kind: 'lobbies', body }));
    onMade();
  };
  return (
    <>
      <ul className={css.why}>
        {proposed.why.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="dim">{s.swapHint}</p>
      <div className={css.boards}>
        {boards.lobbies.map((_, lobby) => (
          <div key={proposed.lobbies[lobby]!.teamOne[0]!._user._id} className={css.board}>
            <h3>{s.lobby(lobby + 1)}</h3>
            <p className="dim">{s.gap(proposed.lobbies[lobby]!.gap)}</p>
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
      <Button type="primary" size="large" loading={isSaving} onClick={make}>
        {s.confirm}
      </Button>
    </>
  );
}

/** For organisers: proposes lobbies, lets them exchange people, and makes the round. */
export function Split({ evening }: { evening: EveningView }) {
  const dispatch = useDispatch();
  const { shown, isLoading } = useSelector((state) => proposal.select(state as never));
  const [isShown, setShown] = useState(false);
  const propose = (mode: 'balanced' | 'random') => {
    setShown(true);
    dispatch(proposal.requested({ id: evening._id, body: { mode } }));
  };
  const isNext = evening.rounds.length > 0;
  return (
    <section className={`panel ${css.section}`} aria-label={s.split}>
      <h2>{s.split}</h2>
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
      {isShown && shown && !isLoading && (
        <Editor key={shown.seed} evening={evening} proposed={shown} onMade={() => setShown(false)} />
      )}
    </section>
  );
}
