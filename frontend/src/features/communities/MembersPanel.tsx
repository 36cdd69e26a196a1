import type { CommunityMemberView, CommunityView } from '@muster/contracts/communities';
import type { CommunityRole } from '@muster/contracts/community-roles';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { PersonRow } from '../../shared/PersonRow';
import { strings as shared } from '../../shared/strings';
import css from './CommunityPage.module.css';
import {
  PEOPLE_SHOWN,
  loadLeaders,
  loadStaffList,
  selectLeaders,
  selectLeadersFailed,
  selectStaffList,
} from './staff.slice';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

const TYPING_MS = 300;
const noop = () => undefined;

const Row = ({ member: { _user, role } }: { member: CommunityMemberView }) => (
  <PersonRow person={_user} onNavigate={noop}>
    {role !== 'member' && <span className="tag gold">{strings.roles[role]}</span>}
  </PersonRow>
);

/** Lists the people who run the community. */
export function Leaders({ community: { slug } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const leaders = useSelected(selectLeaders, slug);
  const failed = useSelected(selectLeadersFailed, slug);
  useEffect(() => {
    dispatch(loadLeaders.requested({ slug }));
  }, [dispatch, slug]);
  return (
    <section className={`panel ${css.part}`}>
      <h2>{strings.page.leaders}</h2>
      {leaders ? (
        <ul aria-label={strings.page.leaders}>
          {leaders.map((member) => (
            <Row key={member._user._id} member={member} />
          ))}
        </ul>
      ) : failed ? (
        <p role="alert">
          {strings.page.membersFailed}{' '}
          <Button onClick={() => dispatch(loadLeaders.requested({ slug }))}>{shared.retry}</Button>
        </p>
      ) : (
        <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
      )}
    </section>
  );
}

/** Loads a page of members; `search` after typing pauses. `role`: only those, unless a name is searched for. */
export function useMembers(slug: string, search: string, page: number, role?: CommunityRole) {
  const dispatch = useDispatch();
  const list = useSelected(selectStaffList, 'members', slug);
  const [asked, setAsked] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const only = asked === '' ? role : undefined;
  useEffect(() => {
    dispatch(loadStaffList.requested({ slug, list: 'members', page, search: asked, ...(only && { role: only }) }));
  }, [dispatch, slug, asked, page, only]);
  return {
    list,
    retry: () =>
      dispatch(loadStaffList.requested({ slug, list: 'members', page, search: asked, ...(only && { role: only }) })),
  };
}

export function MemberSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Input
      type="search"
      size="large"
      maxLength={50}
      prefix={<Icon name="search" size={17} />}
      aria-label={strings.page.searchMembers}
      placeholder={strings.page.searchMembers}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** The members whom the panel above does not list, the newest last, with a search among all of them. */
export function MembersPanel({ community: { slug, memberCount } }: { community: CommunityView }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const { list, retry } = useMembers(slug, search, page, 'member');
  const pages = Math.ceil((list?.total ?? 0) / PEOPLE_SHOWN);
  return (
    <section className={`panel ${css.part}`}>
      <h2>{strings.members(memberCount)}</h2>
      {(memberCount > PEOPLE_SHOWN || search) && (
        <MemberSearch
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      )}
      {list?.status === 'failed' && (
        <p role="alert">
          {strings.page.membersFailed} <Button onClick={retry}>{shared.retry}</Button>
        </p>
      )}
      {!list?.entries && list?.status !== 'failed' && (
        <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
      )}
      {list?.entries?.length === 0 && search !== '' && <p className="dim">{strings.page.noMatch}</p>}
      {list?.entries && list.entries.length > 0 && (
        <ul aria-label={strings.page.people}>
          {list.entries.map((member) => (
            <Row key={member._user._id} member={member} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <div className={css.partHead}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {strings.page.previous}
          </Button>
          <span className="dim">
            {page} / {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {strings.page.next}
          </Button>
        </div>
      )}
    </section>
  );
}
