import '../teams.saga';
import './record.saga';
import { ROLES, type TeamName } from '@muster/contracts/constants';
import { type Side, SIDES } from '@muster/contracts/draft-rules';
import type { Counted, TeamGame, TeamRecordView } from '@muster/contracts/records';
import type { TeamView } from '@muster/contracts/teams';
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { useChampionName } from '../../../shared/champions/use-champion-name';
import { Chart } from '../../../shared/charts/Chart';
import type { Series } from '../../../shared/charts/chart';
import { ChipToggles } from '../../../shared/ChipToggles';
import { EmptyState } from '../../../shared/EmptyState';
import { formatDate } from '../../../shared/language/dates';
import { LoadFailed } from '../../../shared/LoadFailed';
import { strings as shared } from '../../../shared/strings';
import { usePageTitle } from '../../../shared/use-page-title';
import { useSelected } from '../../../shared/use-selected';
import { words } from '../../../shared/words/words';
import { TeamMissing, TeamSkeleton } from '../Missing';
import { strings } from '../strings';
import page from '../Teams.module.css';
import { useRights, useTeam } from '../use-team';
import css from './Record.module.css';
import { downloadRecord, recordKey, teamRecord } from './record.slice';

const s = strings.record;
/** As on the page of a scrim. */
const TEAM_OF: Record<Side, TeamName> = { blue: 'teamOne', red: 'teamTwo' };
const CHOICES = ['both', ...SIDES] as const;
/** With fewer games a percentage would say more than is known. */
const PERCENT_FROM = 5;
const shareOf = ({ games, won }: Counted): string =>
  games < PERCENT_FROM ? s.wonOf(won, games) : s.wonPercent(Math.round((100 * won) / games), games);
const CHARTED_MAX = 10;

/** Side, opponent and page are stored in the URL. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const side = SIDES.find((one) => one === params.get('side')) ?? null;
  const opponent = params.get('opponent');
  const shown = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const choose = (next: { side?: Side | null; opponent?: string | null; page?: number }) => {
    const chosen = { side, opponent, page: 1, ...next };
    setParams(
      {
        ...(chosen.side && { side: chosen.side }),
        ...(chosen.opponent && { opponent: chosen.opponent }),
        ...(chosen.page > 1 && { page: String(chosen.page) }),
      },
      { replace: true },
    );
  };
  return { side, opponent, page: shown, choose };
}

function Tally({ label, counted }: { label: ReactNode; counted: Counted }) {
  if (counted.games === 0) return null;
  return (
    <li>
      {label} <b>{shareOf(counted)}</b>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`panel ${page.part}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Totals = ({ record }: { record: TeamRecordView }) => (
  <Part title={s.totals}>
    <ul className={css.tallies}>
      <Tally label={s.games} counted={record} />
      {SIDES.map((side) => (
        <Tally key={side} label={words.sides[TEAM_OF[side]]} counted={record.sides[side]} />
      ))}
      <Tally label={s.firstPick} counted={record.firstPick} />
      <Tally label={s.secondPick} counted={record.secondPick} />
    </ul>
  </Part>
);

/** Names lead to the games against this opponent. */
function Opponents({
  opponents,
  choose,
}: Pick<TeamRecordView, 'opponents'> & Pick<ReturnType<typeof useChoice>, 'choose'>) {
  const rows = useMemo(
    () =>
      opponents.slice(0, CHARTED_MAX).map(({ team, games, won }) => ({ opponent: team.name, won, lost: games - won })),
    [opponents],
  );
  const [x, series] = useMemo(
    (): [{ key: string; label: string }, Series[]] => [
      { key: 'opponent', label: s.opponent },
      [
        { key: 'won', label: s.won, tone: 'green' },
        { key: 'lost', label: s.lost, tone: 'red', hollow: true },
      ],
    ],
    [],
  );
  return (
    <Part title={s.byOpponent}>
      <Chart kind="bars" label={s.byOpponent} x={x} series={series} rows={rows} empty={s.none} />
      <ul className={css.tallies} aria-label={s.opponents}>
        {opponents.map(({ team, games, won }) => (
          <li key={team._id}>
            <button type="button" className="text-link" onClick={() => choose({ opponent: team.slug })}>
              {team.name}
            </button>{' '}
            <b>{shareOf({ games, won })}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Champions are known from drafts only. */
function Champions({ record }: { record: TeamRecordView }) {
  const { champions, bansAgainst, bansBy } = record;
  const nameOf = useChampionName(champions.length + bansAgainst.length + bansBy.length > 0);
  const roles = ROLES.filter((role) => champions.some((one) => one.role === role));
  return (
    <>
      {roles.length > 0 && (
        <Part title={s.champions}>
          {roles.map((role) => (
            <ul key={role} className={css.tallies} aria-label={role}>
              <li>{role}</li>
              {champions
                .filter((one) => one.role === role)
                .map((one) => (
                  <Tally key={one.champion} label={nameOf(one.champion)} counted={one} />
                ))}
            </ul>
          ))}
        </Part>
      )}
      {(
        [
          [s.bansAgainst, bansAgainst],
          [s.bansBy, bansBy],
        ] as const
      )
        .filter(([, bans]) => bans.length > 0)
        .map(([title, bans]) => (
          <Part key={title} title={title}>
            <ul className={css.tallies} aria-label={title}>
              {bans.map(({ champion, games }) => (
                <li key={champion}>
                  {nameOf(champion)} <b>{s.gamesOf(games)}</b>
                </li>
              ))}
            </ul>
          </Part>
        ))}
    </>
  );
}

function Game({ game, nameOf }: { game: TeamGame; nameOf: (champion: string) => string }) {
  const { won, side, firstPick, opponent, at, picks, bans } = game;
  const facts = [
    words.sides[TEAM_OF[side]],
    ...(firstPick === null ? [] : [firstPick ? s.firstPick : s.secondPick]),
    formatDate(at),
  ];
  return (
    <li>
      <span>
        <b>{won ? s.won : s.lost}</b> · {opponent?.name ?? words.deletedUser}
      </span>
      <span className="dim">{facts.join(' · ')}</span>
      {picks.length > 0 && (
        <span>
          {picks.map(({ role, champion, _user }) => `${role}: ${nameOf(champion)} (${_user.name})`).join(' · ')}
        </span>
      )}
      {bans.length > 0 && <span className="dim">{s.bans(bans.map(nameOf).join(', '))}</span>}
    </li>
  );
}

function LastGames({ record, choose }: { record: TeamRecordView } & Pick<ReturnType<typeof useChoice>, 'choose'>) {
  const { last, pagination } = record;
  const nameOf = useChampionName(last.some(({ picks, bans }) => picks.length + bans.length > 0));
  return (
    <Part title={s.last}>
      <ol className={css.games} aria-label={s.last}>
        {last.map((game) => (
          <Game key={`${game.booking} ${game.game}`} game={game} nameOf={nameOf} />
        ))}
      </ol>
      {pagination.pages > 1 && (
        <div className={page.buttons}>
          <Button disabled={pagination.page === 1} onClick={() => choose({ page: pagination.page - 1 })}>
            {s.newer}
          </Button>
          <Button disabled={pagination.page >= pagination.pages} onClick={() => choose({ page: pagination.page + 1 })}>
            {s.older}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Games({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const { choose, side, opponent, page: number } = useChoice();
  const choice = { slug, side, opponent, page: number };
  const { shown, failure } = useSelected(teamRecord.select, recordKey(choice));
  useEffect(() => {
    dispatch(teamRecord.requested({ slug, side, opponent, page: number }));
  }, [dispatch, slug, side, opponent, number]);
  if (!shown && failure?.code === 'members-only') return <EmptyState art="people" title={s.membersOnly} />;
  const isFiltered = side !== null || opponent !== null;
  return (
    <>
      <div className={page.buttons}>
        <ChipToggles
          label={s.side}
          options={CHOICES}
          chosen={side ?? 'both'}
          onChoose={(chosen) => choose({ side: chosen === 'both' ? null : chosen })}
          renderName={(option) => (option === 'both' ? s.bothSides : words.sides[TEAM_OF[option]])}
        />
        {opponent !== null && <Button onClick={() => choose({ opponent: null })}>{s.allOpponents}</Button>}
        <Button icon={<Icon name="share" size={17} />} onClick={() => dispatch(downloadRecord.requested({ slug }))}>
          {s.file}
        </Button>
      </div>
      {!shown && failure && <LoadFailed message={s.failed} retry={() => dispatch(teamRecord.requested(choice))} />}
      {!shown && !failure && <div className={`skeleton ${page.waiting}`} role="status" aria-label={shared.loading} />}
      {shown?.games === 0 && (
        <EmptyState art="people" title={isFiltered ? s.noMatch : s.none} {...(!isFiltered && { hint: s.noneHint })} />
      )}
      {shown && shown.games > 0 && (
        <>
          <Totals record={shown} />
          <Opponents opponents={shown.opponents} choose={choose} />
          <Champions record={shown} />
          <LastGames record={shown} choose={choose} />
        </>
      )}
    </>
  );
}

function Team({ team }: { team: TeamView }) {
  const { seesTimes } = useRights(team);
  const title = s.title(team.name);
  usePageTitle(title);
  return (
    <div className={`page ${page.page}`}>
      <Link to={`/teams/${team.slug}`} className={page.back}>
        <Icon name="arrowLeft" size={18} /> {team.name}
      </Link>
      <header className={css.head}>
        <div>
          <h1>{title}</h1>
          <p className="dim">{s.lead}</p>
        </div>
      </header>
      {seesTimes || team.disbanded !== null ? (
        <Games slug={team.slug} />
      ) : (
        <EmptyState art="people" title={s.membersOnly} />
      )}
    </div>
  );
}

/** The decided games of a team, for its members. */
export function RecordPage() {
  const { slug, team, failure, retry } = useTeam();
  if (!team) return failure ? <TeamMissing status={failure.status} retry={retry} /> : <TeamSkeleton />;
  if (team.slug !== slug) return <Navigate to={`/teams/${team.slug}/record`} replace />;
  return <Team key={team._id} team={team} />;
}
