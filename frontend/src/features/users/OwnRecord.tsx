import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import { seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { scrimHistoryRoutes } from '@muster/contracts/scrim-history-routes';
import type { UserScrims } from '@muster/contracts/stats';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { callRoute } from '../../shared/call-route';
import { formatDate } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { resource } from '../../shared/resource';
import { titleOf, words } from '../../shared/words/words';
import css from './OwnRecord.module.css';
import { strings } from './profile-strings';

const SHOWN = 10;
const ownRecord = resource({
  name: 'ownRecord',
  load: ({ userId }: { userId: string }, signal) =>
    callRoute(
      scrimHistoryRoutes.joinedScrims,
      { params: { id: userId }, query: { page: 1, limit: SHOWN, filter: 'played', order: 'desc' } },
      { signal },
    ),
  select: (response) => (response as UserScrims).scrims,
});

interface Game {
  scrim: ScrimView;
  role: Role;
  team: TeamName;
  isWon: boolean;
}
const gamesOf = (scrims: readonly ScrimView[], userId: string): Game[] =>
  scrims.flatMap((scrim) => {
    const seat = seatOf(scrim, userId);
    return seat && scrim.teamWon ? [{ scrim, ...seat, isWon: scrim.teamWon === seat.team }] : [];
  });

/** 'ADC 3–1': won and lost. */
function Tally({ label, games }: { label: ReactNode; games: readonly Game[] }) {
  if (games.length === 0) return null;
  const won = games.filter(({ isWon }) => isWon).length;
  return (
    <li>
      {label} <b>{strings.wonLost(won, games.length - won)}</b>
    </li>
  );
}

/** The user's last games by role and side. Nobody else sees them. */
export function OwnRecord({ userId }: { userId: string }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelector(ownRecord.select);
  useEffect(() => {
    dispatch(ownRecord.requested({ userId }));
  }, [dispatch, userId]);
  const games = gamesOf(shown ?? [], userId);
  if (shown && games.length === 0) return null;
  return (
    <section className={`panel ${css.record}`} aria-labelledby="own-record" aria-busy={!shown && !failure}>
      <h2 id="own-record">
        {strings.record} <small>{strings.recordOwn}</small>
      </h2>
      {failure && !shown && (
        <LoadFailed message={failure.message} retry={() => dispatch(ownRecord.requested({ userId }))} />
      )}
      <ol className={css.games}>
        {games.map(({ scrim, role, team, isWon }) => (
          <li key={scrim._id}>
            <Link
              to={`/scrims/${scrim._id}`}
              className={`${css.game} ${isWon ? css.won : ''} ${team === 'teamTwo' ? css.red : ''}`}
              title={`${titleOf(scrim)} · ${formatDate(scrim.gameStartTime)}`}
              aria-label={`${isWon ? strings.states.won : strings.states.lost}: ${strings.seat(role, words.sides[team])}, ${titleOf(scrim)}`}
            >
              <RoleIcon role={role} size={20} />
              <b>{isWon ? strings.wonShort : strings.lostShort}</b>
            </Link>
          </li>
        ))}
      </ol>
      <ul className={css.tallies}>
        {ROLES.map((role) => (
          <Tally
            key={role}
            label={
              <>
                <RoleIcon role={role} size={16} /> {role}
              </>
            }
            games={games.filter((game) => game.role === role)}
          />
        ))}
        {TEAMS.map((team) => (
          <Tally key={team} label={words.sides[team]} games={games.filter((game) => game.team === team)} />
        ))}
      </ul>
    </section>
  );
}
