import './communities.saga';
import type { CommunityView } from '@muster/contracts/communities';
import { servedRegions } from '@muster/contracts/regions';
import { Button, Input, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/art/Icon';
import { mayFoundCommunities } from '../../shared/communities-mode';
import { clearable } from '../../shared/clearable';
import { ChipSelect } from '../../shared/ChipSelect';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { selectIsAdmin } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import { useFollowAddress, useIsOpen } from '../../shared/navigation';
import { usePageTitle } from '../../shared/use-page-title';
import { regionName } from '../../shared/words/words';
import type { CommunitiesQuery } from './communities.api';
import { COMMUNITIES_SHOWN, loadCommunities, selectList } from './communities.slice';
import css from './CommunitiesPage.module.css';
import { CommunityTags } from './CommunityTags';
import { Crest } from '../../shared/Crest';
import { strings } from './strings';

const TYPING_MS = 300;

/** Search, region and page are stored in the URL. */
function useCommunitiesQuery() {
  const [params, setParams] = useSearchParams();
  const isOpen = useIsOpen();
  const query: CommunitiesQuery = {
    search: (params.get('search') ?? '').slice(0, 50),
    region: params.get('region') ?? '',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  const show = ({ search, region, page }: CommunitiesQuery) => {
    if (!isOpen()) return;
    setParams(
      { ...(search && { search }), ...(region && { region }), ...(page > 1 && { page: String(page) }) },
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
      aria-label={strings.list.search}
      placeholder={strings.list.search}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

const RegionField = ({ value, onChoose }: { value: string; onChoose: (region: string) => void }) => (
  <ChipSelect label={strings.list.region} value={value} onChoose={onChoose} shown={value || strings.list.allRegions}>
    <option value="">{strings.list.allRegions}</option>
    {servedRegions().map((code) => (
      <option key={code} value={code}>
        {code} · {regionName(code)}
      </option>
    ))}
  </ChipSelect>
);

const CommunityCard = ({ community }: { community: CommunityView }) => (
  <li className={`panel ${css.card} ${community.me.role ? css.own : ''}`}>
    <Crest name={community.name} slug={community.slug} image={community.crest} />
    <div className={css.text}>
      <h2>
        <Link to={`/communities/${community.slug}`}>{community.name}</Link>
      </h2>
      <CommunityTags community={community} />
      {community.about && <p>{community.about}</p>}
    </div>
    {(community.me.requests ?? 0) > 0 && (
      <b className="tally" title={strings.staff.openRequests(community.me.requests ?? 0)}>
        {community.me.requests}
      </b>
    )}
  </li>
);

const Skeletons = () => (
  <div className={css.cards} role="status" aria-label={shared.loading} aria-busy="true">
    {Array.from({ length: 4 }, (_, i) => (
      <div key={i} className={`skeleton ${css.waiting}`} />
    ))}
  </div>
);

/** The user's own communities first, then all others that are listed. */
export function CommunitiesPage() {
  const dispatch = useDispatch();
  const { query, show } = useCommunitiesQuery();
  const { search, region, page } = query;
  const list = useSelector(selectList);
  const mayFound = mayFoundCommunities(useSelector(selectIsAdmin));
  usePageTitle(strings.list.title);
  useEffect(() => {
    dispatch(loadCommunities.requested({ search, region, page }));
  }, [dispatch, search, region, page]);
  const isFiltered = search !== '' || region !== '';
  const found = mayFound && (
    <LinkButton to="/communities/new" type="primary" size="large" icon={<Icon name="plus" size={18} />}>
      {strings.list.found}
    </LinkButton>
  );
  const isFirst = list.status === 'loading' && list.communities.length === 0;
  return (
    <div className="page">
      <header className={css.head}>
        <div>
          <h1>{strings.list.title}</h1>
          <p className="dim">{strings.list.lead}</p>
        </div>
        {found}
      </header>
      <div className={css.filters} role="search">
        <SearchField value={search} onSearch={(text) => show({ search: text, region, page: 1 })} />
        <RegionField value={region} onChoose={(chosen) => show({ search, region: chosen, page: 1 })} />
      </div>
      {isFirst && <Skeletons />}
      {list.status === 'failed' && (
        <EmptyState art="server" title={strings.list.failed}>
          <Button onClick={() => dispatch(loadCommunities.requested(query))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {list.status === 'ready' && list.communities.length === 0 && (
        <EmptyState
          art="people"
          title={isFiltered ? strings.list.noMatch : strings.list.none}
          hint={isFiltered ? strings.list.noMatchHint : strings.list.noneHint}
        >
          {isFiltered ? (
            <Button onClick={() => show({ search: '', region: '', page: 1 })}>{strings.list.clear}</Button>
          ) : (
            found
          )}
        </EmptyState>
      )}
      {list.status !== 'failed' && list.communities.length > 0 && (
        <ul className={css.cards} aria-label={strings.list.title} aria-busy={list.status === 'loading'}>
          {list.communities.map((community) => (
            <CommunityCard key={community._id} community={community} />
          ))}
        </ul>
      )}
      {list.total > COMMUNITIES_SHOWN && (
        <Pagination
          className={css.pages ?? ''}
          current={page}
          pageSize={COMMUNITIES_SHOWN}
          total={list.total}
          showSizeChanger={false}
          onChange={(next) => show({ search, region, page: next })}
        />
      )}
    </div>
  );
}
