import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { inputFilters } from '../../shared/account-input-filters';
import { signedIn } from '../../shared/session.slice';
import type { Proof } from './session.api';
import { withDivision } from '../../shared/rank-draft';
import { type Draft, emptyDraft, LAST_STEP, type Problems, stepOf } from './draft';

interface State {
  step: number;
  draft: Draft;
  problems: Problems;
  /** Identity for which the account will be created. */
  proof: Proof | null;
  /** A popup is open or a request is pending. */
  busy: boolean;
}
const initialState: State = { step: 0, draft: emptyDraft, problems: {}, proof: null, busy: false };

export const signUp = createSlice({
  name: 'signUp',
  initialState,
  reducers: {
    draftRestored: (state, { payload }: PayloadAction<{ draft: Draft; proof: Proof | null }>) => ({
      ...state,
      ...payload,
    }),
    fieldTyped: (
      state,
      { payload: { field, text } }: PayloadAction<{ field: keyof typeof inputFilters; text: string }>,
    ) => {
      state.draft[field] = inputFilters[field](text);
      delete state.problems[field];
    },
    regionChosen: (state, { payload }: PayloadAction<Draft['region']>) => {
      state.draft.region = payload;
      delete state.problems.region;
    },
    divisionChosen: (state, { payload }: PayloadAction<string>) => {
      state.draft = withDivision(state.draft, payload);
      state.problems = {};
    },
    numberChosen: (state, { payload }: PayloadAction<string>) => {
      state.draft.number = payload;
      state.problems = {};
    },
    optInChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.draft.canSendEmailsToUser = payload;
    },
    /** Proceeds if the step has no problems, else shows them. */
    nextRequested: (state, { payload: problems }: PayloadAction<Problems>) => {
      state.problems = problems;
      if (Object.keys(problems).length === 0) state.step = Math.min(state.step + 1, LAST_STEP);
    },
    previousRequested: (state) => {
      state.step = Math.max(0, state.step - 1);
      state.problems = {};
    },
    identityProved: (state, { payload }: PayloadAction<Proof | null>) => {
      state.proof = payload;
    },
    busyChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.busy = payload;
    },
    /** Goes back to the first step with a field that the server has rejected. */
    fieldsRejected: (state, { payload }: PayloadAction<Record<string, string>>) => {
      state.problems = payload;
      state.step = Math.min(...Object.keys(payload).map(stepOf));
    },
  },
  extraReducers: (on) => on.addCase(signedIn, () => initialState),
  selectors: {
    selectStep: (state) => state.step,
    selectDraft: (state) => state.draft,
    selectProblems: (state) => state.problems,
    selectProof: (state) => state.proof,
    selectSignInBusy: (state) => state.busy,
  },
});
export const {
  draftRestored,
  fieldTyped,
  regionChosen,
  divisionChosen,
  numberChosen,
  optInChanged,
  nextRequested,
  previousRequested,
  identityProved,
  busyChanged,
  fieldsRejected,
} = signUp.actions;
export const { selectStep, selectDraft, selectProblems, selectProof, selectSignInBusy } = signUp.selectors;
export const createAccountClicked = createAction('signUp/createAccountClicked');
