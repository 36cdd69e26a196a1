import { type Role, ROLES, TEAMS } from '@muster/contracts/constants';
import { freeRoles, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import type { PlayerView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { words } from '../../../shared/words/words';
import { heldFor } from '../attendance/attendance';
import type { ScrimCommand } from '../scrim-commands';
import { sendScrimCommand } from '../scrims.slice';
import css from './Lobbies.module.css';
import { strings } from './strings';

/** A person who waits in this round. Without roles they play any. */
export interface WaitingPerson {
  _user: PlayerView;
  roles: readonly Role[];
}
interface Props {
  scrim: ScrimView;
  waiting: readonly WaitingPerson[];
  pending: ScrimCommand | undefined;
}

const OFFERED_MAX = 3;
const plays = ({ roles }: WaitingPerson, role: Role): boolean => roles.length === 0 || roles.includes(role);
/** First come the people who play the role, by how much they prefer it, and then the others. */
const byRole = (waiting: readonly WaitingPerson[], role: Role): WaitingPerson[] => {
  const rank = ({ roles }: WaitingPerson) => (roles.length === 0 ? ROLES.length : roles.indexOf(role));
  return waiting.toSorted((a, b) => Number(plays(b, role)) - Number(plays(a, role)) || rank(a) - rank(b));
};

/** Offers people from the waiting list for each free seat; one press assigns them. */
export function FillSeats({ scrim, waiting, pending }: Props) {
  const dispatch = useDispatch();
  const free = isOver(scrim)
    ? []
    : TEAMS.flatMap((team) =>
        freeRoles(scrim, team).flatMap((role) => (heldFor(scrim, team, role) ? [] : [{ team, role }])),
      );
  if (free.length === 0 || waiting.length === 0) return null;
  return (
    <section className={css.fill} aria-label={strings.fill}>
      <b>{strings.fill}</b>
      {free.flatMap(({ team, role }) =>
        byRole(waiting, role)
          .slice(0, OFFERED_MAX)
          .map((person) => {
            const { _id: userId, name } = person._user;
            const label = (plays(person, role) ? strings.fillWith : strings.fillAny)(name, role, words.sides[team]);
            return (
              <Button
                key={`${team} ${role} ${userId}`}
                disabled={pending !== undefined}
                onClick={() =>
                  dispatch(sendScrimCommand.requested({ kind: 'assign', scrimId: scrim._id, userId, name, team, role }))
                }
              >
                {label}
              </Button>
            );
          }),
      )}
    </section>
  );
}
