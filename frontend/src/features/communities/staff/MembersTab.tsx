import type { CommunityMemberView, CommunityView } from '@muster/contracts/communities';
import { COMMUNITY_ROLES, type CommunityRole } from '@muster/contracts/community-roles';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { PersonRow } from '../../../shared/PersonRow';
import { selectMyId } from '../../../shared/session.slice';
import { MemberSearch } from '../MembersPanel';
import { rolesToGive, useRights } from '../rights';
import { loadStaffList, selectStaffList, sendStaffCommand } from '../staff.slice';
import { strings } from '../strings';
import { DownloadButton } from '../importing/DownloadButton';
import { ExcludeDialog } from './ExcludeDialog';
import { StaffListing } from './StaffListing';
import css from './StaffPage.module.css';
import { useSelected } from '../../../shared/use-selected';

const s = strings.staff;
const TYPING_MS = 300;
const noop = () => undefined;

function useMemberList(slug: string) {
  const dispatch = useDispatch();
  const [filter, setFilter] = useState<{ search: string; role: CommunityRole | ''; page: number }>({
    search: '',
    role: '',
    page: 1,
  });
  const list = useSelected(selectStaffList, 'members', slug);
  const load = () =>
    dispatch(loadStaffList.requested({ slug, list: 'members', ...filter, search: filter.search.trim() }));
  useEffect(() => {
    const query = { slug, list: 'members' as const, ...filter, search: filter.search.trim() };
    const timer = setTimeout(() => dispatch(loadStaffList.requested(query)), filter.search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [dispatch, slug, filter]);
  return { list, filter, setFilter, load };
}

/** Becoming an owner is confirmed, because owners cannot be excluded. */
function RoleChoice({ community, member }: { community: CommunityView; member: CommunityMemberView }) {
  const dispatch = useDispatch();
  const { isOwner } = useRights(community);
  const { _id: id, name } = member._user;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  const [toConfirm, setToConfirm] = useState<CommunityRole | null>(null);
  const roles = rolesToGive(isOwner, member.role);
  const appoint = (role: CommunityRole) =>
    dispatch(sendStaffCommand.requested({ kind: 'appoint', slug: community.slug, id, name, role }));
  if (roles.length === 0 || community.archived) return <span className="tag gold">{strings.roles[member.role]}</span>;
  return (
    <>
      <Select
        className={css.role ?? ''}
        aria-label={s.roleOf(name)}
        value={member.role}
        loading={busy}
        disabled={busy}
        onChange={(role) => (role === 'owner' || member.role === 'owner' ? setToConfirm(role) : appoint(role))}
        options={roles.map((value) => ({ value, label: strings.roles[value] }))}
      />
      <ConfirmDialog
        open={toConfirm !== null}
        title={toConfirm === 'owner' ? s.ownerAsk(name) : s.demoteAsk(name)}
        verb={s.changeRole}
        onConfirm={() => {
          if (toConfirm) appoint(toConfirm);
          setToConfirm(null);
        }}
        onCancel={() => setToConfirm(null)}
      >
        {toConfirm === 'owner' ? s.ownerBody : s.demoteBody}
      </ConfirmDialog>
    </>
  );
}

function Member({ community, member }: { community: CommunityView; member: CommunityMemberView }) {
  const { isAdmin } = useRights(community);
  const myId = useSelector(selectMyId);
  const [isExcluding, setExcluding] = useState(false);
  const mine = isAdmin ? COMMUNITY_ROLES.length : COMMUNITY_ROLES.indexOf(community.me.role ?? 'member');
  const isExcludable = member._user._id !== myId && COMMUNITY_ROLES.indexOf(member.role) < mine;
  return (
    <PersonRow person={member._user} onNavigate={noop}>
      <RoleChoice community={community} member={member} />
      <Button
        type="text"
        danger
        disabled={!isExcludable}
        aria-label={s.excludeWhom(member._user.name)}
        title={s.excludeWhom(member._user.name)}
        icon={<Icon name="ban" size={18} />}
        onClick={() => setExcluding(true)}
      />
      {isExcluding && <ExcludeDialog slug={community.slug} person={member._user} onClose={() => setExcluding(false)} />}
    </PersonRow>
  );
}

/** Members with search and roles. */
export function MembersTab({ community }: { community: CommunityView }) {
  const { list, filter, setFilter, load } = useMemberList(community.slug);
  const isFiltered = filter.search !== '' || filter.role !== '';
  return (
    <>
      <div className={css.filters}>
        <MemberSearch value={filter.search} onChange={(search) => setFilter({ ...filter, search, page: 1 })} />
        <Select
          size="large"
          aria-label={s.role}
          value={filter.role}
          onChange={(role) => setFilter({ ...filter, role, page: 1 })}
          options={[
            { value: '' as CommunityRole | '', label: s.allRoles },
            ...COMMUNITY_ROLES.toReversed().map((value) => ({ value, label: strings.roles[value] })),
          ]}
        />
      </div>
      <StaffListing
        list={list}
        label={s.tabs.members}
        none={isFiltered ? strings.page.noMatch : s.noMembers}
        page={filter.page}
        onPage={(page) => setFilter({ ...filter, page })}
        retry={load}
      >
        {(member) => <Member key={member._user._id} community={community} member={member} />}
      </StaffListing>
      <DownloadButton slug={community.slug} />
    </>
  );
}
