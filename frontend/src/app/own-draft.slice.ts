import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { rootReducer } from '../shared/root-reducer';
import { signedOut } from '../shared/session.slice';

export interface OwnDraftRef {
  scrimId: string;
  game: number;
  /** Otherwise it waits for its captains. */
  isRunning: boolean;
}
export const ownDraft = createSlice({
  name: 'ownDraft',
  initialState: { ref: null as OwnDraftRef | null },
  reducers: { ownDraftChanged: (_, { payload }: PayloadAction<OwnDraftRef | null>) => ({ ref: payload }) },
  extraReducers: (on) => void on.addCase(signedOut, () => ({ ref: null })),
  selectors: { selectOwnDraft: ({ ref }) => ref },
}).injectInto(rootReducer);
export const { ownDraftChanged } = ownDraft.actions;
/** The draft in which the user plays now, or will as soon as its captains are ready. */
export const { selectOwnDraft } = ownDraft.selectors;
