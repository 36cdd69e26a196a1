import type { BalanceView, ScrimSummary, ScrimView, ServerMessages, UserListItem } from '@muster/contracts';
import { createAction, createEntityAdapter, createSlice, type EntityState, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/api-call';
import { covers, listKey, type ListQuery, type ScrimList, type Week } from './board/scrim-list';
import {
  createScrim,
  loadScrims,
  loadScrim,
  loadStartTimes,
  sendScrimCommand,
  deleteScrim,
  searchPlayers,
  updateScrim,
} from './scrims.api';
import type { JoinCommand, ScrimCommand } from './scrim-commands';

export type MissingReason = 'unknown' | 'failed' | 'removed' | 'removed-by-me';

/** A balanced fill; `version` names the step, so that it can be taken back for another choice. */
export type BalancedFill = BalanceView & { version: number };

/** A join that waits for the viewer's answer, and the scrims they take part in at that time. */
export interface Overlap {
  join: JoinCommand;
  others: ScrimSummary[];
}

interface State extends EntityState<ScrimView, string> {
  lists: Record<string, ScrimList>;
  weeks: Record<string, Week>;
  /** The wish under way in each scrim; its controls wait. */
  pendingCommands: Record<string, ScrimCommand>;
  /** Why a scrim is not here. A deleted one is not brought back by a late view of it. */
  missing: Record<string, MissingReason>;
  /** I asked for its deletion: the news of it is no surprise. */
  deletingId: string | null;
  /** The server gave up on a code: the manual lobby shows at once. */
  codeFailed: Record<string, true>;
  /** How even the last balanced fill made the teams, until the admin has seen it. */
  balances: Record<string, BalancedFill>;
  overlap: Overlap | null;
  /** Who the assign dialog offers. */
  playerSearch: { players: UserListItem[]; busy: boolean };
  form: { saving: boolean; failure: Failure | null; savedId: string | null };
}
/** A click on a free seat or on 'Cast': asks first if the viewer takes part in another scrim at that time. */
export const joinRequested = createAction<JoinCommand>('scrims/joinRequested');
const adapter = createEntityAdapter<ScrimView, string>({ selectId: (scrim) => scrim._id });
const idleForm = { saving: false, failure: null, savedId: null };
const initialState: State = adapter.getInitialState({
  lists: {},
  weeks: {},
  pendingCommands: {},
  missing: {},
  deletingId: null,
  codeFailed: {},
  balances: {},
  overlap: null,
  playerSearch: { players: [], busy: false },
  form: idleForm,
});

const wasDeleted = (state: State, scrimId: string): boolean => state.missing[scrimId]?.startsWith('removed') ?? false;

/** Keeps a view unless a newer one is known. The same version again is kept too: it may show this viewer more. */
function upsertScrim(state: State, scrim: ScrimView): void {
  const known = state.entities[scrim._id];
  if (wasDeleted(state, scrim._id) || (known && known.version > scrim.version)) return;
  adapter.setOne(state, scrim);
  delete state.missing[scrim._id];
  if (scrim.riotTournament?.tournamentCode) delete state.codeFailed[scrim._id];
}

/** News of one scrim: it enters the lists it belongs to and leaves those it moved out of. */
function upsertScrimAndLists(state: State, scrim: ScrimView): void {
  upsertScrim(state, scrim);
  const kept = state.entities[scrim._id];
  if (!kept) return;
  for (const list of Object.values(state.lists)) {
    const listed = list.ids.includes(kept._id);
    if (covers(list, kept) && !listed) list.ids.push(kept._id);
    if (!covers(list, kept) && listed) list.ids = list.ids.filter((id) => id !== kept._id);
  }
  for (const week of Object.values(state.weeks)) {
    if (covers(week, kept)) week.starts[kept._id] = kept.gameStartTime;
    else delete week.starts[kept._id];
  }
}

function removeScrimFromState(state: State, scrimId: string, absence: MissingReason): void {
  adapter.removeOne(state, scrimId);
  if (!wasDeleted(state, scrimId)) state.missing[scrimId] = absence;
  delete state.pendingCommands[scrimId];
  for (const list of Object.values(state.lists)) list.ids = list.ids.filter((id) => id !== scrimId);
  for (const week of Object.values(state.weeks)) delete week.starts[scrimId];
}

const scrimFromFailure = (failure: Failure): ScrimView | undefined => failure.body['scrim'] as ScrimView | undefined;

export const scrims = createSlice({
  name: 'scrims',
  initialState,
  reducers: {
    scrimReceived: (state, { payload }: PayloadAction<ScrimView>) => upsertScrimAndLists(state, payload),
    scrimRemoved: (state, { payload }: PayloadAction<ServerMessages['scrim_removed']>) =>
      removeScrimFromState(state, payload.scrimId, state.deletingId === payload.scrimId ? 'removed-by-me' : 'removed'),
    codeGenerationFailed: (state, { payload }: PayloadAction<{ scrimId: string }>) => {
      state.codeFailed[payload.scrimId] = true;
    },
    balanceDismissed: (state, { payload }: PayloadAction<{ scrimId: string }>) => {
      delete state.balances[payload.scrimId];
    },
    overlapFound: (state, { payload }: PayloadAction<Overlap>) => {
      state.overlap = payload;
      delete state.pendingCommands[payload.join.scrimId];
    },
    overlapClosed: (state) => {
      state.overlap = null;
    },
    formOpened: (state) => {
      state.form = idleForm;
    },
  },
  extraReducers: (on) => {
    on.addCase(loadScrims.requested, (state, { payload }) => {
      const key = listKey(payload);
      state.lists[key] = { ...payload, ids: state.lists[key]?.ids ?? [], status: 'loading', failure: null };
    });
    on.addCase(loadScrims.succeeded, (state, { payload: { args, result } }) => {
      for (const scrim of result) upsertScrim(state, scrim);
      const ids = result
        .map((scrim) => scrim._id)
        .filter((id) => state.entities[id] && covers(args, state.entities[id]));
      state.lists[listKey(args)] = { ...args, ids, status: 'ready', failure: null };
    });
    on.addCase(loadScrims.failed, (state, { payload: { args, failure } }) => {
      const list = state.lists[listKey(args)];
      if (list) Object.assign(list, { status: 'failed', failure });
    });
    on.addCase(loadStartTimes.requested, (state, { payload }) => {
      const key = listKey(payload);
      state.weeks[key] = { ...payload, starts: state.weeks[key]?.starts ?? {}, status: 'loading' };
    });
    on.addCase(loadStartTimes.succeeded, (state, { payload: { args, result } }) => {
      for (const scrim of result.mine) upsertScrim(state, scrim);
      // News that overtook the answer knows better.
      const known = (id: string, start: string) => state.entities[id]?.gameStartTime ?? start;
      const listed = result.starts.filter(
        ({ _id, gameStartTime }) =>
          !wasDeleted(state, _id) &&
          covers(args, {
            region: state.entities[_id]?.region ?? args.region,
            gameStartTime: known(_id, gameStartTime),
          }),
      );
      state.weeks[listKey(args)] = {
        ...args,
        starts: Object.fromEntries(listed.map(({ _id, gameStartTime }) => [_id, known(_id, gameStartTime)])),
        status: 'ready',
      };
    });
    on.addCase(loadStartTimes.failed, (state, { payload: { args } }) => {
      const week = state.weeks[listKey(args)];
      if (week) week.status = 'failed';
    });
    on.addCase(loadScrim.requested, (state, { payload: { scrimId } }) => {
      if (!wasDeleted(state, scrimId)) delete state.missing[scrimId];
    });
    on.addCase(loadScrim.succeeded, (state, { payload }) => upsertScrimAndLists(state, payload.result));
    on.addCase(loadScrim.failed, (state, { payload: { args, failure } }) => {
      const { scrimId } = args;
      if (failure.status === 404 && state.entities[scrimId]) removeScrimFromState(state, scrimId, 'removed');
      else if (!state.entities[scrimId] && !wasDeleted(state, scrimId))
        state.missing[scrimId] = failure.status === 404 ? 'unknown' : 'failed';
    });
    // The click shows at once, also while it is asked whether there is anything to warn of.
    on.addCase(joinRequested, (state, { payload: join }) => {
      state.pendingCommands[join.scrimId] ??= join;
    });
    on.addCase(sendScrimCommand.requested, (state, { payload: wish }) => {
      state.pendingCommands[wish.scrimId] ??= wish;
    });
    on.addCase(sendScrimCommand.succeeded, (state, { payload: { args, result } }) => {
      delete state.pendingCommands[args.scrimId];
      if (result.scrim) upsertScrimAndLists(state, result.scrim);
      if (result.balance && result.scrim)
        state.balances[args.scrimId] = { ...result.balance, version: result.scrim.version };
    });
    on.addCase(sendScrimCommand.failed, (state, { payload: { args, failure } }) => {
      delete state.pendingCommands[args.scrimId];
      const fresh = scrimFromFailure(failure);
      if (fresh) upsertScrimAndLists(state, fresh);
    });
    on.addCase(searchPlayers.requested, (state) => {
      state.playerSearch.busy = true;
    });
    on.addCase(searchPlayers.succeeded, (state, { payload }) => {
      state.playerSearch = { players: payload.result, busy: false };
    });
    on.addCase(searchPlayers.failed, (state) => {
      state.playerSearch = { players: [], busy: false };
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
    selectMissingReason: (state, id: string): MissingReason | undefined => state.missing[id],
    selectCodeFailed: (state, id: string): boolean => id in state.codeFailed,
    selectBalance: (state, id: string): BalancedFill | undefined => state.balances[id],
    selectOverlap: (state, id: string): Overlap | null => (state.overlap?.join.scrimId === id ? state.overlap : null),
    selectPlayerSearch: (state) => state.playerSearch,
    selectForm: (state) => state.form,
  },
});

export const {
  scrimReceived,
  scrimRemoved,
  codeGenerationFailed,
  balanceDismissed,
  overlapFound,
  overlapClosed,
  formOpened,
} = scrims.actions;
export const {
  selectScrim,
  selectScrims,
  selectList,
  selectWeek,
  selectPendingCommand,
  selectMissingReason,
  selectCodeFailed,
  selectBalance,
  selectOverlap,
  selectPlayerSearch,
  selectForm,
} = scrims.selectors;

/** What the screens ask for; the sagas answer. */
export const scrimCommandRequested = sendScrimCommand.requested;
export const scrimCommandSucceeded = sendScrimCommand.succeeded;
export const createScrimRequested = createScrim.requested;
export const updateScrimRequested = updateScrim.requested;
export const loadScrimRequested = loadScrim.requested;
export const deleteScrimRequested = deleteScrim.requested;
/** Typed into the search of the assign dialog. */
export const playerSearchTyped = createAction<{ q: string; region: string }>('scrims/playerSearchTyped');
/** The board shows this region on this local day (YYYY-MM-DD). */
export const boardOpened = createAction<{ region: string; day: string }>('scrims/boardOpened');
export const boardClosed = createAction('scrims/boardClosed');
/** An expanded card or the detail page is looking at a scrim: one live room each. */
export const scrimViewed = createAction<{ scrimId: string }>('scrims/scrimViewed');
export const scrimLeft = createAction<{ scrimId: string }>('scrims/scrimLeft');
/** The server told how far each room is. */
export const roomHeadsReceived = createAction<ServerMessages['room_heads']>('scrims/roomHeadsReceived');
