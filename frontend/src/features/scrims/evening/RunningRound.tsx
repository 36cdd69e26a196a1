import { isOver } from '@muster/contracts/scrim-rules';
import type { EveningView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { useSelector } from 'react-redux';
import { toNamedRoles } from '../../../shared/any-role';
import { selectScrims } from '../scrims.slice';
import type { WaitingPerson } from './FillSeats';
import css from './Lobbies.module.css';
import { LobbyCard } from './LobbyCard';

/** The people who wait in the last round and have not been given a seat of it since. */
function waitingIn({ rounds, in: coming, maybe }: EveningView, scrims: Record<string, ScrimView>): WaitingPerson[] {
  const round = rounds.at(-1);
  if (!round) return [];
  const seated = new Set(
    round.scrims.flatMap(({ _id }) => {
      const scrim = scrims[_id];
      return scrim && !isOver(scrim) ? [...scrim.teamOne, ...scrim.teamTwo].map(({ _user }) => _user._id) : [];
    }),
  );
  const rolesOf = new Map([...coming, ...maybe].map(({ _user, roles }) => [_user._id, toNamedRoles(roles)]));
  const late = [...coming, ...maybe].filter(
    ({ here, _user }) => here && !round.reserves.some(({ _id }) => _id === _user._id),
  );
  const people = [...round.reserves, ...late.map(({ _user }) => _user)];
  return people
    .filter(({ _id }) => rolesOf.has(_id) && !seated.has(_id))
    .map((person) => ({ _user: person, roles: rolesOf.get(person._id)! }));
}

/** The lobbies of the round that runs: side by side, or one by one on a phone. */
export function RunningRound({ evening, isScreen = false }: { evening: EveningView; isScreen?: boolean }) {
  const scrims = useSelector(selectScrims);
  const round = evening.rounds.at(-1);
  if (!round) return null;
  const waiting = waitingIn(evening, scrims);
  return (
    <div className={isScreen ? css.screen : css.lobbies}>
      {round.scrims.map(({ _id, number }) => (
        <LobbyCard key={_id} scrimId={_id} number={number} waiting={waiting} isScreen={isScreen} />
      ))}
    </div>
  );
}
