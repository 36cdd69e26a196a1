import './teams.saga';
import { ROLES } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import type { TeamRef, TeamView, UserTeam } from '@muster/contracts/teams';
import { Button, Input, Pagination } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { ChipSelect } from '../../shared/ChipSelect';
import { clearable } from '../../shared/clearable';
import { Crest } from '../../shared/Crest';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { LoadFailed } from '../../shared/LoadFailed';
import { useFollowAddress, useIsOpen } from '../../shared/navigation';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import { useSelected } from '../../shared/use-selected';
import { usePageTitle } from '../../shared/use-page-title';
import { regionName } from '../../shared/words/words';
import { strings } from './strings';
import { foundTeams, personTeams, TEAMS_SHOWN, type TeamsQuery } from './teams.slice';
import css from './Teams.module.css';
import { TeamTags } from './TeamTags';

const s = strings.list;
const TYPING_MS = 300;
const NO_FILTER: TeamsQuery = { search: '', region: '', needs: '', page: 1 };

/** Search, region, role and page are stored in the URL. */
function useTeamsQuery() {
  const [params, setParams] = useSearchParams();
  const isOpen = useIsOpen();
  const query: TeamsQuery = {
    search: (params.get('search') ?? '').slice(0, 50),
    region: params.get('region') ?? '',
    needs: ROLES.find((role) => role === params.get('needs')) ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  const show = ({ search, region, needs, page }: TeamsQuery) => {
    if (!isOpen()) return;
    setParams(
      {
        ...(search && { search }),
        ...(region && { region }),
        ...(needs && { needs }),
        ...(page > 1 && { page: String(page) }),
      },
      { replace: true },
    );
  };
  return { query, show };
}

/** Searches when typing pauses. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  useFollowAddress(() => setText(value));
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSearch(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <Input
      size="large"
      type="search"
      allowClear={clearable()}
      maxLength={50}
      prefix={<Icon name="search" size={18} />}
      aria-label={s.search}
      placeholder={s.search}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function Filters({ query, show }: ReturnType<typeof useTeamsQuery>) {
  const { region, needs } = query;
  return (
    <div className={css.filters} role="search">
      <SearchField value={query.search} onSearch={(search) => show({ ...query, search, page: 1 })} />
      <ChipSelect
        label={s.region}
        value={region}
        onChoose={(chosen) => show({ ...query, region: chosen, page: 1 })}
        shown={region || s.allRegions}
      >
        <option value="">{s.allRegions}</option>
        {servedRegions().map((code) => (
          <option key={code} value={code}>
            {code} · {regionName(code)}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label={s.needs}
        value={needs}
        onChoose={(chosen) => show({ ...query, needs: chosen, page: 1 })}
        shown={needs || s.anyRole}
      >
        <option value="">{s.anyRole}</option>
        {ROLES.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </ChipSelect>
    </div>
  );
}

const Card = ({ team, isOwn, children }: { team: TeamRef | TeamView; isOwn: boolean; children?: ReactNode }) => (
  <li className={`panel ${css.card} ${isOwn ? css.own : ''}`}>
    <Crest name={team.name} slug={team.slug} image={team.crest} />
    <div className={css.text}>
      <h3>
        <Link to={`/teams/${team.slug}`}>{team.name}</Link>
      </h3>
      <TeamTags team={team} />
      {children}
    </div>
  </li>
);

function OwnTeams() {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId) ?? '';
  const { shown, failure } = useSelected(personTeams.select, myId);
  useEffect(() => {
    dispatch(personTeams.requested(myId));
  }, [dispatch, myId]);
  return (
    <section className={css.section} aria-label={s.mine}>
      <h2>{s.mine}</h2>
      {!shown && failure && <LoadFailed message={s.mineFailed} retry={() => dispatch(personTeams.requested(myId))} />}
      {!shown && !failure && <Skeletons count={1} />}
      {shown?.length === 0 && <p className="dim">{s.noneOfMine}</p>}
      {shown && shown.length > 0 && (
        <ul className={css.cards} aria-label={s.mine}>
          {shown.map((team) => (
            <Card key={team._id} team={team} isOwn>
              <OwnPlace team={team} />
            </Card>
          ))}
        </ul>
      )}
    </section>
  );
}

const OwnPlace = ({ team: { slug, kind, captain } }: { team: UserTeam }) => (
  <>
    <p>{captain ? strings.captain : strings.kinds[kind]}</p>
    <Link className={`text-link ${css.times}`} to={`/teams/${slug}/times`}>
      {strings.page.times}
    </Link>
  </>
);

const Skeletons = ({ count }: { count: number }) => (
  <div className={css.cards} role="status" aria-label={shared.loading} aria-busy="true">
    {Array.from({ length: count }, (_, i) => (
      <div key={i} className={`skeleton ${css.waitingCard}`} />
    ))}
  </div>
);

function FoundTeams({ query, show }: ReturnType<typeof useTeamsQuery>) {
  const dispatch = useDispatch();
  const { search, region, needs, page } = query;
  const { shown, failure, isLoading } = useSelector(foundTeams.select);
  useEffect(() => {
    dispatch(foundTeams.requested({ search, region, needs, page }));
  }, [dispatch, search, region, needs, page]);
  const isFiltered = search !== '' || region !== '' || needs !== '';
  if (failure && !isLoading)
    return (
      <EmptyState art="server" title={s.failed}>
        <Button onClick={() => dispatch(foundTeams.requested(query))}>{shared.retry}</Button>
      </EmptyState>
    );
  if (!shown) return <Skeletons count={4} />;
  if (shown.teams.length === 0)
    return (
      <EmptyState art="people" title={isFiltered ? s.noMatch : s.none} hint={isFiltered ? s.noMatchHint : s.noneHint}>
        {isFiltered && <Button onClick={() => show(NO_FILTER)}>{s.clear}</Button>}
      </EmptyState>
    );
  return (
    <>
      <ul className={css.cards} aria-label={s.find} aria-busy={isLoading}>
        {shown.teams.map((team) => (
          <Card key={team._id} team={team} isOwn={team.me !== null}>
            {team.about && <p>{team.about}</p>}
          </Card>
        ))}
      </ul>
      {shown.total > TEAMS_SHOWN && (
        <Pagination
          current={page}
          pageSize={TEAMS_SHOWN}
          total={shown.total}
          showSizeChanger={false}
          onChange={(next) => show({ ...query, page: next })}
        />
      )}
    </>
  );
}

/** The user's own teams first, then a search of all that are listed. */
export function TeamsPage() {
  const filters = useTeamsQuery();
  usePageTitle(s.title);
  return (
    <div className={`page ${css.page}`}>
      <header className={css.listHead}>
        <div>
          <h1>{s.title}</h1>
          <p className="dim">{s.lead}</p>
        </div>
        <LinkButton to="/teams/new" type="primary" size="large" icon={<Icon name="plus" size={18} />}>
          {s.found}
        </LinkButton>
      </header>
      <OwnTeams />
      <section className={css.section} aria-label={s.find}>
        <h2>{s.find}</h2>
        <Filters {...filters} />
        <FoundTeams {...filters} />
      </section>
    </div>
  );
}
