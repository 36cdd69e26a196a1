import './communities.saga';
import type { CommunityView } from '@muster/contracts/communities';
import { recordRoutes } from '@muster/contracts/record-routes';
import type { SeasonView } from '@muster/contracts/records';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { callRoute } from '../../shared/call-route';
import { useChampionName } from '../../shared/champions/use-champion-name';
import { ChipToggles } from '../../shared/ChipToggles';
import { serverNow } from '../../shared/clock';
import { EmptyState } from '../../shared/EmptyState';
import { formatMonth } from '../../shared/language/dates';
import { LoadFailed } from '../../shared/LoadFailed';
import { lastMonths, monthOf, monthsIn } from '../../shared/months';
import { resource } from '../../shared/resource';
import { strings as shared } from '../../shared/strings';
import { usePageTitle } from '../../shared/use-page-title';
import { useSelected } from '../../shared/use-selected';
import { words } from '../../shared/words/words';
import { CommunityMissing, CommunitySkeleton, useCommunity } from './CommunityPage';
import css from './SeasonPage.module.css';
import { strings } from './strings';

const s = strings.season;
const SPANS = ['3', '6', '12'] as const;
type Span = (typeof SPANS)[number];
const DAY_MS = 86_400_000;

/** Months in UTC, as the server counts them. */
const monthsOf = (span: Span) => lastMonths(Number(span), monthOf(new Date(serverNow())));
/** From the first of a month on, today included. */
const queryOf = (span: Span) => ({
  from: `${monthsOf(span).from}-01`,
  to: new Date(serverNow() + DAY_MS).toISOString().slice(0, 10),
});
const season = resource({
  name: 'season',
  load: ({ slug, span }: { slug: string; span: Span }, signal) =>
    callRoute(recordRoutes.season, { params: { slug }, query: queryOf(span) }, { signal }),
  key: ({ slug, span }) => `${slug} ${span}`,
});

/** All months of the span, also those without games. */
function Months({ byMonth, span }: Pick<SeasonView, 'byMonth'> & { span: Span }) {
  const rows = monthsIn(monthsOf(span)).map((month) => ({
    month,
    games: byMonth.find((one) => one.month === month)?.games ?? 0,
  }));
  const most = Math.max(1, ...rows.map(({ games }) => games));
  return (
    <section className={`panel ${css.part}`}>
      <h2>{s.byMonth}</h2>
      <ul className={css.months} aria-label={s.byMonth}>
        {rows.map(({ month, games }) => (
          <li key={month}>
            <span>{formatMonth(month)}</span>
            <i aria-hidden="true" style={{ width: `${(100 * games) / most}%` }} />
            <b>{s.games(games)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Champions are known from drafts only. */
function Champions({ champions }: Pick<SeasonView, 'champions'>) {
  const nameOf = useChampionName(champions.length > 0);
  if (champions.length === 0) return null;
  return (
    <section className={`panel ${css.part}`}>
      <h2>{s.champions}</h2>
      <ul className={css.tallies} aria-label={s.champions}>
        {champions.map(({ champion, games }) => (
          <li key={champion}>
            {nameOf(champion)} <b>{s.games(games)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Totals({ shown }: { shown: SeasonView }) {
  const { scrims, games, evenings, people, sides, longestSeries } = shown;
  return (
    <section className={`panel ${css.part}`} aria-label={s.title}>
      <ul className={css.totals}>
        <li>{s.games(games)}</li>
        <li>{s.scrims(scrims)}</li>
        {evenings > 0 && <li>{s.evenings(evenings)}</li>}
        <li>{s.people(people)}</li>
      </ul>
      <ul className={css.tallies} aria-label={s.sides}>
        <li>
          {words.sides.teamOne} <b>{s.wins(sides.blue)}</b>
        </li>
        <li>
          {words.sides.teamTwo} <b>{s.wins(sides.red)}</b>
        </li>
      </ul>
      {longestSeries && (
        <p>
          {s.longest}: <Link to={`/scrims/${longestSeries.scrim._id}`}>{longestSeries.scrim.title}</Link>{' '}
          <span className="dim">({s.games(longestSeries.games)})</span>
        </p>
      )}
    </section>
  );
}

function Season({ community: { slug, name } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const [span, setSpan] = useState<Span>('3');
  const { shown, failure } = useSelected(season.select, `${slug} ${span}`);
  useEffect(() => {
    dispatch(season.requested({ slug, span }));
  }, [dispatch, slug, span]);
  usePageTitle(s.heading(name));
  return (
    <div className={`page ${css.page}`}>
      <Link to={`/communities/${slug}`} className={css.back}>
        <Icon name="arrowLeft" size={18} /> {name}
      </Link>
      <header className={css.head}>
        <div>
          <h1>{s.heading(name)}</h1>
          <p className="dim">{s.lead}</p>
        </div>
        <ChipToggles
          label={s.span}
          options={SPANS}
          chosen={span}
          onChoose={setSpan}
          renderName={(option) => s.spans[option]}
        />
      </header>
      {!shown && failure && <LoadFailed message={s.failed} retry={() => dispatch(season.requested({ slug, span }))} />}
      {!shown && !failure && <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />}
      {shown?.games === 0 && <EmptyState art="people" title={s.none} hint={s.noneHint} />}
      {shown && shown.games > 0 && (
        <>
          <Totals shown={shown} />
          <Months byMonth={shown.byMonth} span={span} />
          <Champions champions={shown.champions} />
        </>
      )}
    </div>
  );
}

/** The decided games of a community in the last months. People are counted, never ranked. */
export function SeasonPage() {
  const { slug, view, failure, retry } = useCommunity();
  if (!view) return failure ? <CommunityMissing status={failure.status} retry={retry} /> : <CommunitySkeleton />;
  if (view.slug !== slug) return <Navigate to={`/communities/${view.slug}/season`} replace />;
  return <Season key={view._id} community={view} />;
}
