import type { CommunityNamesResult, CommunityView } from '@muster/contracts/communities';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/api-call';
import {
  changeCrest,
  type CommunitiesQuery,
  type CommunityCommand,
  editCommunity,
  foundCommunity,
  loadCommunities,
  loadCommunity,
  sendCommunityCommand,
} from './communities.api';
import { rootReducer } from '../../shared/root-reducer';

/** The page of the list on the screen. */
interface Listed {
  query: CommunitiesQuery | null;
  communities: CommunityView[];
  total: number;
  pages: number;
  status: 'loading' | 'ready' | 'failed';
}
interface State {
  list: Listed;
  /** The community whose page is open. */
  opened: { slug: string; invite?: string | undefined; view: CommunityView | null; failure: Failure | null };
  pending: CommunityCommand | null;
  /** Why the last command was refused, until the next one. */
  problem: string | null;
  /** Increases with every command that succeeded, so that its dialog closes. */
  done: number;
  form: { saving: boolean; failure: Failure | null; taken: CommunityNamesResult['fields'] };
}
/** Rejections that are about one field of the form. */
export const FIELD_OF_CODE: Readonly<Record<string, 'slug' | 'name'>> = {
  'slug-taken': 'slug',
  'community-name-taken': 'name',
};
const idleForm: State['form'] = { saving: false, failure: null, taken: {} };
const initialState: State = {
  list: { query: null, communities: [], total: 0, pages: 0, status: 'loading' },
  opened: { slug: '', view: null, failure: null },
  pending: null,
  problem: null,
  done: 0,
  form: idleForm,
};

/** Communities as everybody finds them, and the one whose page is open. */
export const communities = createSlice({
  name: 'communities',
  initialState,
  reducers: {
    communityOpened: (
      state,
      { payload: { slug, invite } }: PayloadAction<{ slug: string; invite?: string | undefined }>,
    ) => {
      if (state.opened.slug !== slug) state.opened = { slug, view: null, failure: null };
      state.opened.invite = invite;
      state.problem = null;
    },
    formOpened: (state) => void (state.form = idleForm),
    namesChecked: (state, { payload }: PayloadAction<CommunityNamesResult['fields']>) =>
      void (state.form.taken = payload),
  },
  extraReducers: (on) => {
    on.addCase(loadCommunities.requested, ({ list }, { payload }) => {
      // The previous page stays until the next is there.
      list.status = 'loading';
      list.query = payload;
    });
    on.addCase(loadCommunities.succeeded, (state, { payload: { args, result } }) => {
      const { total, pages } = result.pagination;
      state.list = { query: args, communities: result.data, total, pages, status: 'ready' };
    });
    on.addCase(loadCommunities.failed, ({ list }) => void (list.status = 'failed'));
    on.addCase(loadCommunity.succeeded, ({ opened }, { payload: { args, result } }) => {
      if (opened.slug !== args.slug) return;
      if (!opened.view || opened.view._id !== result._id || opened.view.version <= result.version) opened.view = result;
      opened.failure = null;
    });
    on.addCase(loadCommunity.failed, ({ opened }, { payload: { args, failure } }) => {
      if (opened.slug !== args.slug) return;
      opened.failure = failure;
      if (failure.status === 404) opened.view = null;
    });
    on.addCase(sendCommunityCommand.requested, (state, { payload }) => ({ ...state, pending: payload, problem: null }));
    on.addCase(sendCommunityCommand.succeeded, (state) => {
      state.pending = null;
      state.done += 1;
    });
    on.addCase(sendCommunityCommand.failed, (state, { payload: { failure } }) => ({
      ...state,
      pending: null,
      problem: failure.message,
    }));
    for (const save of [foundCommunity, editCommunity]) {
      on.addCase(save.requested, (state) => void (state.form = { ...idleForm, saving: true }));
      on.addCase(save.succeeded, (state) => void (state.form = idleForm));
      on.addCase(save.failed, (state, { payload: { failure } }) => void (state.form = { ...idleForm, failure }));
    }
  },
  selectors: {
    selectList: ({ list }) => list,
    selectOpened: ({ opened }) => opened,
    selectPending: ({ pending }) => pending,
    selectProblem: ({ problem }) => problem,
    selectDone: ({ done }) => done,
    selectForm: ({ form }) => form,
  },
}).injectInto(rootReducer);
export const { communityOpened, formOpened, namesChecked } = communities.actions;
export const { selectList, selectOpened, selectPending, selectProblem, selectDone, selectForm } = communities.selectors;

export const communityClosed = createAction('communities/closed');
/** The user has typed names into the form; `communityId` is the community that is being edited. */
export const namesTyped = createAction<{ name?: string; slug?: string; communityId?: string }>(
  'communities/namesTyped',
);
export { COMMUNITIES_PAGE as COMMUNITIES_SHOWN } from './communities.api';
export { changeCrest, loadCommunities, loadCommunity, sendCommunityCommand, foundCommunity, editCommunity };
