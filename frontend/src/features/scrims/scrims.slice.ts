import type { ScrimView } from '@muster/contracts/scrims';
import type { ServerMessages } from '@muster/contracts/sockets';
import {
  type ActionReducerMapBuilder,
  createAction,
  createEntityAdapter,
  createSlice,
  type EntityState,
  type PayloadAction,
} from '@reduxjs/toolkit';
import { type Failure, isRejection } from '../../shared/api-call';
import type { BoardQuery } from './board/board-queries';
import type { LastList } from '../../boot/last-list';
import {
  covers,
  isListKnown,
  isWeekKnown,
  listKey,
  type ListQuery,
  type ScrimList,
  type Week,
} from './board/scrim-list';
import {
  acceptFriend,
  approveRequest,
  communityNext,
  createScrim,
  home,
  loadScrims,
  loadScrim,
  loadStartTimes,
  sendScrimCommand,
  deleteScrim,
  fillPreview,
  updateScrim,
} from './scrims.api';
import type { ScrimCommand } from './scrim-commands';
import { rootReducer } from '../../shared/root-reducer';

export type MissingReason = 'unknown' | 'rejected' | 'failed' | 'removed' | 'removed-by-me';

interface State extends EntityState<ScrimView, string> {
  lists: Record<string, ScrimList>;
  weeks: Record<string, Week>;
  /** The pending command of each scrim, which disables its controls. */
  pendingCommands: Record<string, ScrimCommand>;
  /** Why the last command of each scrim failed, until the next one. */
  problems: Record<string, string>;
  /** Why a scrim is missing. A deleted scrim is not restored by a late view. */
  missing: Record<string, MissingReason>;
  /** The scrim that the user is deleting, so that the deletion event causes no alert. */
  deletingId: string | null;
  /** Scrims whose code generation failed; they show the manual lobby. */
  codeFailed: Record<string, true>;
  form: { saving: boolean; failure: Failure | null; savedId: string | null };
}
const adapter = createEntityAdapter<ScrimView, string>({ selectId: (scrim) => scrim._id });
const idleForm: State['form'] = { saving: false, failure: null, savedId: null };
const initialState: State = adapter.getInitialState({
  lists: {},
  weeks: {},
  pendingCommands: {},
  problems: {},
  missing: {},
  deletingId: null,
  codeFailed: {},
  form: idleForm,
});

const wasDeleted = (state: State, scrimId: string): boolean => state.missing[scrimId]?.startsWith('removed') ?? false;

/**
 * Stores a view unless a newer version is stored. The same version replaces it, because it may show this viewer more.
 */
function upsertScrim(state: State, scrim: ScrimView): void {
  const current = state.entities[scrim._id];
  if (wasDeleted(state, scrim._id) || (current && current.version > scrim.version)) return;
  adapter.setOne(state, scrim);
  delete state.missing[scrim._id];
  if (scrim.riotTournament?.tournamentCode) delete state.codeFailed[scrim._id];
}

/**
 * Stores a view and updates the lists it belongs to. One that is not known yet waits for its response: it would look as
 * if it were all of it.
 */
function upsertScrimAndLists(state: State, scrim: ScrimView): void {
  upsertScrim(state, scrim);
  const stored = state.entities[scrim._id];
  if (!stored) return;
  for (const list of Object.values(state.lists)) {
    const listed = list.ids.includes(stored._id);
    if (covers(list, stored) && !listed && isListKnown(list)) list.ids.push(stored._id);
    list.received?.push(stored._id);
    if (!covers(list, stored) && listed) list.ids = list.ids.filter((id) => id !== stored._id);
  }
  for (const week of Object.values(state.weeks)) {
    if (!covers(week, stored)) delete week.starts[stored._id];
    else if (isWeekKnown(week)) week.starts[stored._id] = stored.gameStartTime;
    week.received?.push(stored._id);
  }
}

function removeScrimFromState(state: State, scrimId: string, reason: MissingReason): void {
  adapter.removeOne(state, scrimId);
  if (!wasDeleted(state, scrimId)) state.missing[scrimId] = reason;
  delete state.pendingCommands[scrimId];
  for (const list of Object.values(state.lists)) list.ids = list.ids.filter((id) => id !== scrimId);
  for (const week of Object.values(state.weeks)) delete week.starts[scrimId];
}

/** Stands for the community of a listed scrim that is not loaded. */
const communityOf = ({ community: slug }: ListQuery): ScrimView['community'] =>
  slug ? { _id: '', slug, name: '' } : null;

const scrimFromFailure = (failure: Failure): ScrimView | undefined => failure.body['scrim'] as ScrimView | undefined;

/** The lists of the board, and the starts of its week. */
function followLists(on: ActionReducerMapBuilder<State>) {
  on.addCase(loadScrims.requested, (state, { payload }) => {
    const key = listKey(payload);
    const { ids = [], seenAt } = state.lists[key] ?? {};
    state.lists[key] = { ...payload, ids, status: 'loading', failure: null, received: [], seenAt };
  });
  on.addCase(loadScrims.succeeded, (state, { payload: { args, result } }) => {
    for (const scrim of result) upsertScrim(state, scrim);
    const key = listKey(args);
    const known = [...result.map((scrim) => scrim._id), ...(state.lists[key]?.received ?? [])];
    const ids = [...new Set(known)].filter((id) => state.entities[id] && covers(args, state.entities[id]));
    state.lists[key] = { ...args, ids, status: 'ready', failure: null };
  });
  on.addCase(loadScrims.failed, (state, { payload: { args, failure } }) => {
    const list = state.lists[listKey(args)];
    if (list) Object.assign(list, { status: 'failed', failure });
  });
  on.addCase(loadStartTimes.requested, (state, { payload }) => {
    const key = listKey(payload);
    state.weeks[key] = { ...payload, starts: state.weeks[key]?.starts ?? {}, status: 'loading', received: [] };
  });
  on.addCase(loadStartTimes.succeeded, (state, { payload: { args, result } }) => {
    for (const scrim of result.mine) upsertScrim(state, scrim);
    const key = listKey(args);
    const { region } = args;
    const received = state.weeks[key]?.received?.map((_id) => ({ _id, gameStartTime: '' })) ?? [];
    const starts = [...result.starts, ...received]
      .filter(({ _id }) => !wasDeleted(state, _id))
      // Views received in the meantime are newer than the response.
      .map((start) => ({ region, community: communityOf(args), ...start, ...state.entities[start._id] }))
      .filter((start) => covers(args, start))
      .map(({ _id, gameStartTime }) => [_id, gameStartTime]);
    state.weeks[key] = { ...args, starts: Object.fromEntries(starts), status: 'ready' };
  });
  on.addCase(loadStartTimes.failed, (state, { payload: { args } }) => {
    const week = state.weeks[listKey(args)];
    if (week) week.status = 'failed';
  });
}

export const scrims = createSlice({
  name: 'scrims',
  initialState,
  reducers: {
    scrimReceived: (state, { payload }: PayloadAction<ScrimView>) => upsertScrimAndLists(state, payload),
    lastListRestored: (
      state,
      { payload: { seenAt, day, ids, scrims: seen, week, starts } }: PayloadAction<LastList>,
    ) => {
      for (const scrim of seen) if (!state.entities[scrim._id]) upsertScrim(state, scrim);
      state.lists[listKey(day)] ??= { ...day, ids, status: 'loading', failure: null, seenAt };
      state.weeks[listKey(week)] ??= { ...week, starts, status: 'loading' };
    },
    scrimRemoved: (state, { payload }: PayloadAction<ServerMessages['scrim_removed']>) =>
      removeScrimFromState(state, payload.scrimId, state.deletingId === payload.scrimId ? 'removed-by-me' : 'removed'),
    problemNoted: (state, { payload }: PayloadAction<{ scrimId: string; problem: string }>) => {
      state.problems[payload.scrimId] = payload.problem;
    },
    codeGenerationFailed: (state, { payload }: PayloadAction<{ scrimId: string }>) => {
      state.codeFailed[payload.scrimId] = true;
    },
    formOpened: (state) => {
      state.form = idleForm;
    },
  },
  extraReducers: (on) => {
    followLists(on);
    on.addCase(home.succeeded, (state, { payload: { result } }) => {
      for (const scrim of result.scrims) upsertScrimAndLists(state, scrim);
    });
    on.addCase(communityNext.succeeded, (state, { payload: { result } }) => {
      if (result) upsertScrimAndLists(state, result);
    });
    on.addCase(loadScrim.requested, (state, { payload: { scrimId } }) => {
      if (!wasDeleted(state, scrimId)) delete state.missing[scrimId];
    });
    on.addCase(loadScrim.succeeded, (state, { payload }) => upsertScrimAndLists(state, payload.result));
    on.addCase(loadScrim.failed, (state, { payload: { args, failure } }) => {
      const { scrimId } = args;
      if (failure.status === 404 && state.entities[scrimId]) removeScrimFromState(state, scrimId, 'removed');
      else if (!state.entities[scrimId] && !wasDeleted(state, scrimId))
        state.missing[scrimId] = !isRejection(failure) ? 'failed' : failure.status === 404 ? 'unknown' : 'rejected';
    });
    on.addCase(sendScrimCommand.requested, (state, { payload: command }) => {
      state.pendingCommands[command.scrimId] ??= command;
      delete state.problems[command.scrimId];
    });
    on.addCase(sendScrimCommand.succeeded, (state, { payload: { args, result } }) => {
      delete state.pendingCommands[args.scrimId];
      if (result.scrim) upsertScrimAndLists(state, result.scrim);
    });
    on.addCase(sendScrimCommand.failed, (state, { payload: { args, failure } }) => {
      delete state.pendingCommands[args.scrimId];
      const fresh = scrimFromFailure(failure);
      if (fresh) upsertScrimAndLists(state, fresh);
    });
    on.addCase(deleteScrim.requested, (state, { payload }) => {
      state.deletingId = payload.scrimId;
    });
    on.addCase(deleteScrim.failed, (state) => {
      state.deletingId = null;
    });
    on.addCase(deleteScrim.succeeded, (state, { payload }) =>
      removeScrimFromState(state, payload.args.scrimId, 'removed-by-me'),
    );
    for (const save of [createScrim, updateScrim]) {
      on.addCase(save.requested, (state) => {
        state.form = { ...idleForm, saving: true };
      });
      on.addCase(save.succeeded, (state, { payload: { result } }) => {
        state.form = { ...idleForm, savedId: result._id };
        upsertScrimAndLists(state, result);
      });
      on.addCase(save.failed, (state, { payload: { failure } }) => {
        state.form = { ...idleForm, failure };
      });
    }
  },
  selectors: {
    selectScrim: (state, id: string): ScrimView | undefined => state.entities[id],
    selectScrims: (state) => state.entities,
    selectList: (state, query: ListQuery): ScrimList | undefined => state.lists[listKey(query)],
    selectWeek: (state, query: ListQuery): Week | undefined => state.weeks[listKey(query)],
    selectPendingCommand: (state, id: string): ScrimCommand | undefined => state.pendingCommands[id],
    selectProblem: (state, id: string): string | undefined => state.problems[id],
    selectMissingReason: (state, id: string): MissingReason | undefined => state.missing[id],
    selectCodeFailed: (state, id: string): boolean => id in state.codeFailed,
    selectForm: (state) => state.form,
  },
}).injectInto(rootReducer);

export const { scrimReceived, scrimRemoved, lastListRestored, problemNoted, codeGenerationFailed, formOpened } =
  scrims.actions;
export const {
  selectScrim,
  selectScrims,
  selectList,
  selectWeek,
  selectPendingCommand,
  selectMissingReason,
  selectProblem,
  selectCodeFailed,
  selectForm,
} = scrims.selectors;

export const boardOpened = createAction<BoardQuery>('scrims/boardOpened');
export const boardClosed = createAction('scrims/boardClosed');
/** An expanded card or the scrim's page shows a scrim; it joins its live room. */
export const scrimViewed = createAction<{ scrimId: string }>('scrims/scrimViewed');
export const scrimLeft = createAction<{ scrimId: string }>('scrims/scrimLeft');
/** Current versions of the scrims in the client's rooms. */
export const roomHeadsReceived = createAction<ServerMessages['room_heads']>('scrims/roomHeadsReceived');
export {
  acceptFriend,
  approveRequest,
  communityNext,
  home,
  sendScrimCommand,
  createScrim,
  updateScrim,
  loadScrim,
  deleteScrim,
  fillPreview,
};
