import type { DraftView } from '@muster/contracts/drafts';
import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/api-call';
import { rootReducer } from '../../shared/root-reducer';
import { type DraftRef, keyOf } from './draft-ref';
import { type DraftCommand, loadDraft, sendDraftCommand } from './drafts.api';
import { draftReceived } from './server-events';

interface State {
  views: Record<string, DraftView>;
  failures: Record<string, Failure>;
  /** The command that waits for its answer. */
  pending: Record<string, DraftCommand['kind']>;
}
const initialState: State = { views: {}, failures: {}, pending: {} };

/** Hovers and suggestions do not change the version, so that only strictly older views are dropped. */
function store(state: State, view: DraftView | undefined): void {
  if (!view) return;
  const key = keyOf(view);
  const current = state.views[key];
  const isOlder =
    current &&
    (view.version < current.version || (view.version === current.version && view.serverNow < current.serverNow));
  if (isOlder) return;
  state.views[key] = view;
  delete state.failures[key];
}

/** A command that was sent later may still wait for its response. */
function settle({ pending }: Pick<State, 'pending'>, args: DraftCommand) {
  if (pending[keyOf(args)] === args.kind) delete pending[keyOf(args)];
}

export const drafts = createSlice({
  name: 'drafts',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(draftReceived, (state, { payload }) => store(state, payload));
    on.addCase(loadDraft.succeeded, (state, { payload }) => store(state, payload.result));
    on.addCase(loadDraft.failed, (state, { payload: { args, failure } }) => {
      if (!state.views[keyOf(args)] || failure.status === 404) state.failures[keyOf(args)] = failure;
      if (failure.status === 404) delete state.views[keyOf(args)];
    });
    on.addCase(sendDraftCommand.requested, (state, { payload }) => {
      if (payload.kind !== 'hover') state.pending[keyOf(payload)] = payload.kind;
    });
    on.addCase(sendDraftCommand.succeeded, (state, { payload: { args, result } }) => {
      settle(state, args);
      store(state, result);
    });
    on.addCase(sendDraftCommand.failed, (state, { payload: { args, failure } }) => {
      settle(state, args);
      store(state, failure.body['draft'] as DraftView | undefined);
    });
  },
  selectors: {
    selectDraft: ({ views }, key: string): DraftView | undefined => views[key],
    selectDraftFailure: ({ failures }, key: string): Failure | undefined => failures[key],
    selectDraftPending: ({ pending }, key: string): DraftCommand['kind'] | undefined => pending[key],
  },
}).injectInto(rootReducer);
export const { selectDraft, selectDraftFailure, selectDraftPending } = drafts.selectors;
export const draftViewed = createAction<DraftRef>('drafts/draftViewed');
export const draftLeft = createAction<DraftRef>('drafts/draftLeft');
export { draftRoster, loadDraft } from './drafts.api';
