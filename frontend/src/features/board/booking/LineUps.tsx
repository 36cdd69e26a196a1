import type { BookingView } from '@muster/contracts/board';
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import type { TeamMemberView, TeamRef, TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { useSelected } from '../../../shared/use-selected';
import { personName } from '../../../shared/words/words';
import css from '../Board.module.css';
import { bookedScrims, selectRefused } from '../board.slice';
import { useIsRunning, useSendCommand } from '../hooks';
import { emptyRoles, type LineUpChoice, toLineUp } from '../line-up/line-up-choice';
import { LineUpFields } from '../line-up/LineUpFields';
import { OneShortField } from '../OneShortField';
import { strings } from '../strings';
import { SeatCalls } from './SeatCalls';

const s = strings.booking;

const Seats = ({ team, seats }: { team: TeamRef; seats: readonly PlayerEntry[] }) => (
  <ul className={css.lineUp} aria-label={s.ofTeam(team.name)}>
    {ROLES.map((role) => {
      const seat = seats.find((one) => one.role === role);
      return (
        <li key={role}>
          <RoleIcon role={role} size={20} /> <span>{role}</span>
          {seat ? <b>{personName(seat._user.name)}</b> : <span className="dim">{s.free}</span>}
        </li>
      );
    })}
  </ul>
);

const emptyIn = (seats: readonly PlayerEntry[]): Role[] =>
  ROLES.filter((role) => seats.every((seat) => seat.role !== role));
/** Members, and people of other teams who stand in. */
const withStandIns = (members: readonly TeamMemberView[], seats: readonly PlayerEntry[]): TeamMemberView[] => [
  ...members,
  ...seats
    .filter(({ _user }) => members.every((member) => member._user._id !== _user._id))
    .map(({ _user }) => ({ _user, kind: 'sub' as const, roles: [], captain: false, joinedAt: '' })),
];
function useBusy(): readonly string[] {
  const refused = useSelector(selectRefused);
  const people = refused?.command.kind === 'lineUp' ? refused.failure.body['people'] : undefined;
  return Array.isArray(people) ? (people as string[]) : [];
}

interface EditorProps {
  team: TeamView;
  scrimId: string;
  seats: readonly PlayerEntry[];
  onClose: () => void;
}
function Editor({ team, scrimId, seats, onClose }: EditorProps) {
  const send = useSendCommand();
  const busy = useBusy();
  const isSaving = useIsRunning('lineUp', scrimId);
  const [choice, setChoice] = useState<LineUpChoice>(() =>
    Object.fromEntries(seats.map(({ role, _user }) => [role, _user._id])),
  );
  const [oneShort, setOneShort] = useState<Role | null>(() => {
    const [only, ...others] = emptyIn(seats);
    return only && others.length === 0 ? only : null;
  });
  const { [oneShort ?? 'none']: _, ...chosen } = choice as Record<string, string>;
  const save = () => {
    const players = toLineUp(chosen);
    send({ kind: 'lineUp', id: scrimId, body: { teamId: team._id, players, ...(oneShort && { oneShort }) } });
  };
  return (
    <div className={css.form}>
      <LineUpFields
        members={withStandIns(team.members, seats)}
        choice={chosen}
        oneShort={oneShort}
        busy={busy}
        onChange={setChoice}
      />
      <OneShortField value={oneShort} onChange={setOneShort} />
      <div className={css.buttons}>
        <Button type="primary" loading={isSaving} disabled={emptyRoles(chosen, oneShort).length > 0} onClick={save}>
          {strings.lineUp.save}
        </Button>
        <Button onClick={onClose}>{shared.close}</Button>
      </div>
    </div>
  );
}

interface SideProps {
  name: TeamName;
  team: TeamRef;
  scrim: ScrimView;
  /** The view of the team, if the user books for it. */
  own: TeamView | undefined;
}
function Side({ name, team, scrim, own }: SideProps) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = own !== undefined && !scrim.series.over;
  return (
    <div className={css.side} data-team={name}>
      <h3>{team.name}</h3>
      {isOpen && mayEdit ? (
        <Editor team={own} scrimId={scrim._id} seats={scrim[name]} onClose={() => setOpen(false)} />
      ) : (
        <Seats team={team} seats={scrim[name]} />
      )}
      {mayEdit && !isOpen && (
        <div className={css.buttons}>
          <Button onClick={() => setOpen(true)}>{strings.lineUp.edit}</Button>
        </div>
      )}
      {!isOpen && <SeatCalls scrim={scrim} teamId={team._id} empty={emptyIn(scrim[name])} mayEdit={mayEdit} />}
    </div>
  );
}

interface Props {
  booking: BookingView;
  /** The teams for which the user books. */
  own: readonly TeamView[];
}
/** The two line-ups, facing each other; those who book change theirs. */
export function LineUps({ booking: { scrim, teams }, own }: Props) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(bookedScrims.select, scrim._id);
  useEffect(() => {
    dispatch(bookedScrims.requested(scrim._id));
  }, [dispatch, scrim._id]);
  return (
    <section className={`panel ${css.part}`} aria-label={s.lineUps}>
      <h2>{s.lineUps}</h2>
      {!shown && failure && <LoadFailed message={s.failed} retry={() => dispatch(bookedScrims.requested(scrim._id))} />}
      {!shown && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {shown && (
        <div className={css.sides}>
          {TEAMS.map((name, i) => (
            <Side
              key={name}
              name={name}
              team={teams[i]!}
              scrim={shown}
              own={own.find(({ _id }) => _id === teams[i]!._id)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
