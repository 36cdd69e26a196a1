import { ROLES, type TeamName } from '@muster/contracts/constants';
import { type Side, SIDES } from '@muster/contracts/draft-rules';
import { profilePath } from '@muster/contracts/profile-path';
import { recordRoutes } from '@muster/contracts/record-routes';
import type { Counted, RecordMate, RecordView } from '@muster/contracts/records';
import { type ReactNode, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { RoleIcon } from '../../shared/art/RoleIcon';
import { callRoute } from '../../shared/call-route';
import { useChampionName } from '../../shared/champions/use-champion-name';
import { formatDate } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { resource } from '../../shared/resource';
import { useSelected } from '../../shared/use-selected';
import { words } from '../../shared/words/words';
import { strings } from './profile-strings';
import css from './UserRecord.module.css';

const record = resource({
  name: 'record',
  load: ({ userId }: { userId: string }, signal) => callRoute(recordRoutes.of, { params: { id: userId } }, { signal }),
  key: ({ userId }) => userId,
});
/** As on the page of a scrim. */
const TEAM_OF: Record<Side, TeamName> = { blue: 'teamOne', red: 'teamTwo' };
/** With fewer games a percentage would say more than is known. */
const PERCENT_FROM = 5;
const shareOf = ({ games, won }: Counted): string =>
  games < PERCENT_FROM ? strings.wonOf(won, games) : strings.wonPercent(Math.round((100 * won) / games), games);

function Tally({ label, counted }: { label: ReactNode; counted: Counted | undefined }) {
  if (!counted || counted.games === 0) return null;
  return (
    <li>
      {label} <b>{shareOf(counted)}</b>
    </li>
  );
}

function Tallies({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className={css.part}>
      <h3>{title}</h3>
      <ul className={css.tallies} aria-label={title}>
        {children}
      </ul>
    </div>
  );
}

/** People who deleted their account are counted together. */
const mates = (list: readonly RecordMate[]) =>
  list.map(({ _user, games, won }) => (
    <Tally
      key={_user?._id ?? 'deleted'}
      label={_user ? <Link to={profilePath(_user)}>{_user.name}</Link> : words.deletedUser}
      counted={{ games, won }}
    />
  ));

const LastGames = ({ last }: Pick<RecordView, 'last'>) => (
  <ol className={css.games}>
    {last.map(({ scrim, game, role, side, won, at }) => (
      <li key={`${scrim._id} ${game}`}>
        <Link
          to={`/scrims/${scrim._id}`}
          className={`${css.game} ${won ? css.won : ''} ${side === 'red' ? css.red : ''}`}
          title={`${scrim.title} · ${formatDate(at)}`}
          aria-label={`${won ? strings.states.won : strings.states.lost}: ${strings.seat(role, words.sides[TEAM_OF[side]])}, ${scrim.title}`}
        >
          <RoleIcon role={role} size={20} />
          <b>{won ? strings.wonShort : strings.lostShort}</b>
        </Link>
      </li>
    ))}
  </ol>
);

const BySeat = ({ shown }: { shown: RecordView }) => (
  <ul className={css.tallies}>
    <Tally label={strings.games} counted={shown} />
    {ROLES.map((role) => (
      <Tally
        key={role}
        label={
          <>
            <RoleIcon role={role} size={16} /> {role}
          </>
        }
        counted={shown.roles.find((one) => one.role === role)}
      />
    ))}
    {SIDES.map((side) => (
      <Tally key={side} label={words.sides[TEAM_OF[side]]} counted={shown.sides[side]} />
    ))}
  </ul>
);

/** Champions are known from drafts only. */
function Champions({ champions }: Pick<RecordView, 'champions'>) {
  const nameOf = useChampionName(champions.length > 0);
  return (
    <Tallies title={strings.champions}>
      {champions.map((one) => (
        <Tally key={one.champion} label={nameOf(one.champion)} counted={one} />
      ))}
    </Tallies>
  );
}

/** The decided games of a user, for themselves and, if they show them, for others. */
export function UserRecord({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const dispatch = useDispatch();
  const { shown, failure } = useSelected(record.select, userId);
  useEffect(() => {
    dispatch(record.requested({ userId }));
  }, [dispatch, userId]);
  // Its owner has stopped showing it since the profile was loaded.
  if (failure?.code === 'record-private' || shown?.games === 0) return null;
  return (
    <section className={`panel ${css.record}`} aria-labelledby="record" aria-busy={!shown && !failure}>
      <h2 id="record">
        {isOwn ? strings.record : strings.recordOfOther}{' '}
        {isOwn && shown && <small>{shown.shared ? strings.recordShared : strings.recordOwn}</small>}
      </h2>
      {failure && !shown && (
        <LoadFailed message={failure.message} retry={() => dispatch(record.requested({ userId }))} />
      )}
      {shown && (
        <>
          <LastGames last={shown.last} />
          <BySeat shown={shown} />
          <Champions champions={shown.champions} />
          <Tallies title={strings.playedWith}>{mates(shown.with)}</Tallies>
          <Tallies title={strings.playedAgainst}>{mates(shown.against)}</Tallies>
        </>
      )}
    </section>
  );
}
