import type { CommunityMemberView, IssuedInvite } from '@muster/contracts/communities';
import type { InviteView } from '@muster/contracts/invites';
import { createSlice } from '@reduxjs/toolkit';
import {
  issueInvite,
  loadInvites,
  loadLeaders,
  loadStaffList,
  sendStaffCommand,
  type StaffListName,
  type StaffLists,
  type StaffQuery,
} from './communities.api';
import { rootReducer } from '../../shared/root-reducer';

export interface StaffList<Name extends StaffListName> {
  query: StaffQuery;
  /** Null until the first page is loaded. */
  entries: StaffLists[Name][] | null;
  total: number;
  status: 'loading' | 'ready' | 'failed';
}
interface State {
  lists: Partial<Record<StaffListName, StaffList<StaffListName>>>;
  leaders: { slug: string; people: CommunityMemberView[] | null; failed: boolean };
  invites: { slug: string; entries: InviteView[] | null; failed: boolean };
  /** The invite that was just created: its address is shown once. */
  issued: IssuedInvite | null;
  /** Increases with every command about a person that succeeded, so that its dialog closes. */
  done: Record<string, number>;
}
const initialState: State = {
  lists: {},
  leaders: { slug: '', people: null, failed: false },
  invites: { slug: '', entries: null, failed: false },
  issued: null,
  done: {},
};

/** People, invites and log of the community whose page is open. */
export const communityStaff = createSlice({
  name: 'communityStaff',
  initialState,
  reducers: { issuedInviteClosed: (state) => void (state.issued = null) },
  extraReducers: (on) => {
    on.addCase(loadStaffList.requested, ({ lists }, { payload: query }) => {
      const known = lists[query.list];
      const isSame = known?.query.slug === query.slug;
      lists[query.list] = {
        query,
        entries: isSame ? known.entries : null,
        total: isSame ? known.total : 0,
        status: 'loading',
      };
    });
    on.addCase(loadStaffList.succeeded, ({ lists }, { payload: { args, result } }) => {
      lists[args.list] = { query: args, entries: result.data, total: result.pagination.total, status: 'ready' };
    });
    on.addCase(loadStaffList.failed, ({ lists }, { payload: { args } }) => {
      if (lists[args.list]) lists[args.list]!.status = 'failed';
    });
    on.addCase(loadLeaders.requested, ({ leaders }, { payload: { slug } }) => {
      if (leaders.slug !== slug) Object.assign(leaders, { slug, people: null });
      leaders.failed = false;
    });
    on.addCase(loadLeaders.succeeded, (state, { payload: { args, result } }) => {
      state.leaders = { slug: args.slug, people: result, failed: false };
    });
    on.addCase(loadLeaders.failed, ({ leaders }) => void (leaders.failed = true));
    on.addCase(loadInvites.requested, ({ invites }, { payload: { slug } }) => {
      if (invites.slug !== slug) Object.assign(invites, { slug, entries: null });
      invites.failed = false;
    });
    on.addCase(loadInvites.succeeded, (state, { payload: { args, result } }) => {
      state.invites = { slug: args.slug, entries: result, failed: false };
    });
    on.addCase(loadInvites.failed, ({ invites }) => void (invites.failed = true));
    on.addCase(issueInvite.succeeded, (state, { payload: { result } }) => void (state.issued = result));
    on.addCase(sendStaffCommand.succeeded, ({ done }, { payload: { args } }) => {
      done[args.id] = (done[args.id] ?? 0) + 1;
    });
  },
  selectors: {
    selectStaffList: <Name extends StaffListName>({ lists }: State, name: Name, slug: string) => {
      const list = lists[name];
      return list?.query.slug === slug ? (list as unknown as StaffList<Name>) : undefined;
    },
    selectLeaders: ({ leaders }, slug: string) => (leaders.slug === slug ? leaders.people : null),
    selectLeadersFailed: ({ leaders }, slug: string) => leaders.slug === slug && leaders.failed && !leaders.people,
    selectInvites: ({ invites }) => invites,
    selectIssued: ({ issued }) => issued,
    selectStaffDone: ({ done }, id: string) => done[id] ?? 0,
  },
}).injectInto(rootReducer);
export const { issuedInviteClosed } = communityStaff.actions;
export const { selectStaffList, selectLeaders, selectLeadersFailed, selectInvites, selectIssued, selectStaffDone } =
  communityStaff.selectors;

export { STAFF_PAGE as PEOPLE_SHOWN } from './communities.api';
export { loadStaffList, loadLeaders, loadInvites, issueInvite, sendStaffCommand };
