import type { BalanceView, ScrimSummary, ScrimView, ServerMessages, UserListItem } from '@muster/contracts';
import { createAction, createEntityAdapter, createSlice, type EntityState, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/request';
import { covers, listKey, type ListQuery, type ScrimList, type Week } from './scrim-list';
import { createScrim, listScrims, loadScrim, loadStarts, makeWish, removeScrim, seekPlayers, updateScrim } from './scrims.api';
import type { JoinCommand, Wish } from './wishes';

export type Absence = 'unknown' | 'failed' | 'removed' | 'removed-by-me';

/** A balanced fill; `version` names the step, so that it can be taken back for another choice. */
export type FilledEvenly = BalanceView & { version: number };

/** A join that waits for the viewer's answer, and the scrims they take part in at that time. */
export interface Overlap {
  join: JoinCommand;
  others: ScrimSummary[];
}

interface State extends EntityState<ScrimView, string> {
  lists: Record<string, ScrimList>;
  weeks: Record<string, Week>;
  /** The wish under way in each scrim; its controls wait. */
  pending: Record<string, Wish>;
  /** Why a scrim is not here. A deleted one is not brought back by a late view of it. */
  absent: Record<string, Absence>;
  /** I asked for its deletion: the news of it is no surprise. */
  removing: string | null;
  /** The server gave up on a code: the manual lobby shows at once. */
  codeFailed: Record<string, true>;
  /** How even the last balanced fill made the teams, until the admin has seen it. */
  balances: Record<string, FilledEvenly>;
  overlap: Overlap | null;
  /** Who the assign dialog offers. */
  found: { players: UserListItem[]; busy: boolean };
  form: { saving: boolean; failure: Failure | null; savedId: string | null };
}
/** A click on a free seat or on 'Cast': asks first if the viewer takes part in another scrim at that time. */
export const joinRequested = createAction<JoinCommand>('scrims/joinRequested');
const adapter = createEntityAdapter<ScrimView, string>({ selectId: (scrim) => scrim._id });
const restingForm = { saving: false, failure: null, savedId: null };
const initialState: State = adapter.getInitialState({ lists: {}, weeks: {}, pending: {}, absent: {}, removing: null, codeFailed: {}, balances: {}, overlap: null, found: { players: [], busy: false }, form: restingForm });

const isRemoved = (state: State, scrimId: string): boolean => state.absent[scrimId]?.startsWith('removed') ?? false;

/** Keeps a view unless a newer one is known. The same version again is kept too: it may show this viewer more. */
function keep(state: State, scrim: ScrimView): void {
  const known = state.entities[scrim._id];
  if (isRemoved(state, scrim._id) || (known && known.version > scrim.version)) return;
  adapter.setOne(state, scrim);
  delete state.absent[scrim._id];
  if (scrim.riotTournament?.tournamentCode) delete state.codeFailed[scrim._id];
}

/** News of one scrim: it enters the lists it belongs to and leaves those it moved out of. */
function file(state: State, scrim: ScrimView): void {
  keep(state, scrim);
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

function drop(state: State, scrimId: string, absence: Absence): void {
  adapter.removeOne(state, scrimId);
  if (!isRemoved(state, scrimId)) state.absent[scrimId] = absence;
  delete state.pending[scrimId];
  for (const list of Object.values(state.lists)) list.ids = list.ids.filter((id) => id !== scrimId);
  for (const week of Object.values(state.weeks)) delete week.starts[scrimId];
}

const freshScrim = (failure: Failure): ScrimView | undefined => failure.body['scrim'] as ScrimView | undefined;

export const scrims = createSlice({
  name: 'scrims',
  initialState,
  reducers: {
    scrimReceived: (state, { payload }: PayloadAction<ScrimView>) => file(state, payload),
    scrimRemoved: (state, { payload }: PayloadAction<ServerMessages['scrim_removed']>) => drop(state, payload.scrimId, state.removing === payload.scrimId ? 'removed-by-me' : 'removed'),
    codeGivenUp: (state, { payload }: PayloadAction<{ scrimId: string }>) => {
      state.codeFailed[payload.scrimId] = true;
    },
    balanceSeen: (state, { payload }: PayloadAction<{ scrimId: string }>) => {
      delete state.balances[payload.scrimId];
    },
    overlapFound: (state, { payload }: PayloadAction<Overlap>) => {
      state.overlap = payload;
      delete state.pending[payload.join.scrimId];
    },
    overlapClosed: (state) => {
      state.overlap = null;
    },
    formOpened: (state) => {
      state.form = restingForm;
    },
  },
  extraReducers: (on) => {
    on.addCase(listScrims.requested, (state, { payload }) => {
      const key = listKey(payload);
      state.lists[key] = { ...payload, ids: state.lists[key]?.ids ?? [], status: 'loading', failure: null };
    });
    on.addCase(listScrims.loaded, (state, { payload: { args, result } }) => {
      for (const scrim of result) keep(state, scrim);
      const ids = result.map((scrim) => scrim._id).filter((id) => state.entities[id] && covers(args, state.entities[id]));
      state.lists[listKey(args)] = { ...args, ids, status: 'ready', failure: null };
    });
    on.addCase(listScrims.failed, (state, { payload: { args, failure } }) => {
      const list = state.lists[listKey(args)];
      if (list) Object.assign(list, { status: 'failed', failure });
    });
    on.addCase(loadStarts.requested, (state, { payload }) => {
      const key = listKey(payload);
      state.weeks[key] = { ...payload, starts: state.weeks[key]?.starts ?? {}, status: 'loading' };
    });
    on.addCase(loadStarts.loaded, (state, { payload: { args, result } }) => {
      for (const scrim of result.mine) keep(state, scrim);
      // News that overtook the answer knows better.
      const known = (id: string, start: string) => state.entities[id]?.gameStartTime ?? start;
      const told = result.starts.filter(({ _id, gameStartTime }) => !isRemoved(state, _id) && covers(args, { region: state.entities[_id]?.region ?? args.region, gameStartTime: known(_id, gameStartTime) }));
      state.weeks[listKey(args)] = { ...args, starts: Object.fromEntries(told.map(({ _id, gameStartTime }) => [_id, known(_id, gameStartTime)])), status: 'ready' };
    });
    on.addCase(loadStarts.failed, (state, { payload: { args } }) => {
      const week = state.weeks[listKey(args)];
      if (week) week.status = 'failed';
    });
    on.addCase(loadScrim.requested, (state, { payload: { scrimId } }) => {
      if (!isRemoved(state, scrimId)) delete state.absent[scrimId];
    });
    on.addCase(loadScrim.loaded, (state, { payload }) => file(state, payload.result));
    on.addCase(loadScrim.failed, (state, { payload: { args, failure } }) => {
      const { scrimId } = args;
      if (failure.status === 404 && state.entities[scrimId]) drop(state, scrimId, 'removed');
      else if (!state.entities[scrimId] && !isRemoved(state, scrimId)) state.absent[scrimId] = failure.status === 404 ? 'unknown' : 'failed';
    });
    // The click shows at once, also while it is asked whether there is anything to warn of.
    on.addCase(joinRequested, (state, { payload: join }) => {
      state.pending[join.scrimId] ??= join;
    });
    on.addCase(makeWish.requested, (state, { payload: wish }) => {
      state.pending[wish.scrimId] ??= wish;
    });
    on.addCase(makeWish.loaded, (state, { payload: { args, result } }) => {
      delete state.pending[args.scrimId];
      if (result.scrim) file(state, result.scrim);
      if (result.balance && result.scrim) state.balances[args.scrimId] = { ...result.balance, version: result.scrim.version };
    });
    on.addCase(makeWish.failed, (state, { payload: { args, failure } }) => {
      delete state.pending[args.scrimId];
      const fresh = freshScrim(failure);
      if (fresh) file(state, fresh);
    });
    on.addCase(seekPlayers.requested, (state) => {
      state.found.busy = true;
    });
    on.addCase(seekPlayers.loaded, (state, { payload }) => {
      state.found = { players: payload.result, busy: false };
    });
    on.addCase(seekPlayers.failed, (state) => {
      state.found = { players: [], busy: false };
    });
    on.addCase(removeScrim.requested, (state, { payload }) => {
      state.removing = payload.scrimId;
    });
    on.addCase(removeScrim.failed, (state) => {
      state.removing = null;
    });
    on.addCase(removeScrim.loaded, (state, { payload }) => drop(state, payload.args.scrimId, 'removed-by-me'));
    for (const save of [createScrim, updateScrim]) {
      on.addCase(save.requested, (state) => {
        state.form = { ...restingForm, saving: true };
      });
      on.addCase(save.loaded, (state, { payload: { result } }) => {
        state.form = { ...restingForm, savedId: result._id };
        file(state, result);
      });
      on.addCase(save.failed, (state, { payload: { failure } }) => {
        state.form = { ...restingForm, failure };
      });
    }
  },
  selectors: {
    selectScrim: (state, id: string): ScrimView | undefined => state.entities[id],
    selectScrims: (state) => state.entities,
    selectList: (state, query: ListQuery): ScrimList | undefined => state.lists[listKey(query)],
    selectWeek: (state, query: ListQuery): Week | undefined => state.weeks[listKey(query)],
    selectPending: (state, id: string): Wish | undefined => state.pending[id],
    selectAbsence: (state, id: string): Absence | undefined => state.absent[id],
    selectCodeFailed: (state, id: string): boolean => id in state.codeFailed,
    selectBalance: (state, id: string): FilledEvenly | undefined => state.balances[id],
    selectOverlap: (state, id: string): Overlap | null => (state.overlap?.join.scrimId === id ? state.overlap : null),
    selectFound: (state) => state.found,
    selectForm: (state) => state.form,
  },
});

export const { scrimReceived, scrimRemoved, codeGivenUp, balanceSeen, overlapFound, overlapClosed, formOpened } = scrims.actions;
export const { selectScrim, selectScrims, selectList, selectWeek, selectPending, selectAbsence, selectCodeFailed, selectBalance, selectOverlap, selectFound, selectForm } = scrims.selectors;

/** What the screens ask for; the sagas answer. */
export const wished = makeWish.requested;
export const wishGranted = makeWish.loaded;
export const creationWished = createScrim.requested;
export const changeWished = updateScrim.requested;
export const freshScrimWished = loadScrim.requested;
export const removalWished = removeScrim.requested;
/** Typed into the search of the assign dialog. */
export const playersSought = createAction<{ q: string; region: string }>('scrims/playersSought');
/** The board shows this region on this local day (YYYY-MM-DD). */
export const boardOpened = createAction<{ region: string; day: string }>('scrims/boardOpened');
export const boardClosed = createAction('scrims/boardClosed');
/** An expanded card or the detail page is looking at a scrim: one live room each. */
export const scrimOpened = createAction<{ scrimId: string }>('scrims/scrimOpened');
export const scrimClosed = createAction<{ scrimId: string }>('scrims/scrimClosed');
/** The server told how far each room is. */
export const roomHeadsHeard = createAction<ServerMessages['room_heads']>('scrims/roomHeadsHeard');
