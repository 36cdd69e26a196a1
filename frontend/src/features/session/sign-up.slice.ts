import { isRegion } from '@muster/contracts/regions';
import { isDiscord, type Provider } from '@muster/contracts/served-site';
import type { TonightScrim } from '@muster/contracts/share';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { inputFilters } from '../../shared/account-input-filters';
import { type ChosenSeat, seatOffered } from '../../shared/chosen-seat';
import { signedIn } from '../../shared/session.slice';
import type { Proof } from './session.api';
import { withDivision } from '../../shared/rank-draft';
import { type Draft, emptyDraft, type Problems } from './draft';
import { rootReducer } from '../../shared/root-reducer';

/** A seat with what its scrim was when the visitor pressed it, for the reminder above the form. */
export type SeatChoice = ChosenSeat & Pick<TonightScrim, 'region' | 'gameStartTime'>;
/** A community that the visitor asked to join; they join it when they are signed in. */
export interface ChosenCommunity {
  slug: string;
  name: string;
  invite?: string | undefined;
}
/** Why the popup gave no result: the browser did not open it, or it is gone. */
export type PopupTrouble = 'blocked' | 'closed';
interface State {
  draft: Draft;
  problems: Problems;
  /** Names that another account holds, as the server said while the form was being filled in. */
  taken: Problems;
  /** Identity for which the account will be created. */
  proof: Proof | null;
  /** A popup is open or a request is pending. */
  busy: boolean;
  /** One of several providers is being chosen. */
  isChoosing: boolean;
  popupTrouble: PopupTrouble | null;
  seat: SeatChoice | null;
  community: ChosenCommunity | null;
}
/** The part of the state that a reload of the tab restores. */
export type StoredSignUp = Pick<State, 'draft' | 'proof' | 'seat' | 'community'>;
const initialState: State = {
  draft: emptyDraft,
  problems: {},
  taken: {},
  proof: null,
  busy: false,
  isChoosing: false,
  popupTrouble: null,
  seat: null,
  community: null,
};

export const signUp = createSlice({
  name: 'signUp',
  initialState,
  reducers: {
    draftRestored: (state, { payload }: PayloadAction<StoredSignUp>) => ({ ...state, ...payload }),
    fieldTyped: (
      state,
      { payload: { field, text } }: PayloadAction<{ field: keyof typeof inputFilters; text: string }>,
    ) => {
      state.draft[field] = inputFilters[field](text);
      delete state.problems[field];
      delete state.taken[field === 'summonerTagline' ? 'name' : field];
    },
    regionChosen: (state, { payload }: PayloadAction<Draft['region']>) => {
      state.draft.region = payload;
      delete state.problems.region;
      delete state.taken.name;
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
    problemsShown: (state, { payload: problems }: PayloadAction<Problems>) => {
      state.problems = problems;
    },
    namesTaken: (state, { payload: taken }: PayloadAction<Problems>) => {
      state.taken = taken;
    },
    seatChosen: (state, { payload: seat }: PayloadAction<SeatChoice>) => {
      state.seat = seat;
      if (!state.draft.region && isRegion(seat.region)) state.draft.region = seat.region;
    },
    /** The region of what a link shows. It does not replace a chosen one. */
    regionSuggested: (state, { payload: region }: PayloadAction<string | null>) => {
      if (!state.draft.region && isRegion(region)) state.draft.region = region;
    },
    seatDropped: (state) => {
      state.seat = null;
    },
    communityChosen: (state, { payload: community }: PayloadAction<ChosenCommunity>) => {
      state.community = community;
    },
    communityDropped: (state) => {
      state.community = null;
    },
    choiceOpened: (state) => {
      state.isChoosing = true;
    },
    /** With the id of the provider, or null if the user has closed the window. */
    providerChosen: (state, { payload: id }: PayloadAction<string | null>) => {
      state.isChoosing = false;
      if (id !== null) state.draft.provider = id;
    },
    /** The provider that the account will be created with. Discord says the Discord name itself. */
    providerPreferred: (state, { payload: provider }: PayloadAction<Provider>) => {
      state.draft.provider = provider.id;
      if (!isDiscord(provider)) return;
      state.draft.discord = '';
      delete state.problems.discord;
      delete state.taken.discord;
    },
    discordNameProvided: (state, { payload: name }: PayloadAction<string>) => {
      state.draft.discord = name;
      delete state.problems.discord;
      delete state.taken.discord;
    },
    popupFailed: (state, { payload: trouble }: PayloadAction<PopupTrouble>) => {
      state.popupTrouble = trouble;
    },
    identityProved: (state, { payload }: PayloadAction<Proof | null>) => {
      state.proof = payload;
    },
    busyChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.busy = payload;
      if (payload) state.popupTrouble = null;
    },
  },
  extraReducers: (on) =>
    on
      // The seat remains until the page of its scrim offers it.
      .addCase(signedIn, ({ seat, community }) => ({ ...initialState, seat, community }))
      .addCase(seatOffered, (state) => {
        state.seat = null;
      }),
  selectors: {
    selectDraft: (state) => state.draft,
    selectProblems: (state) => state.problems,
    selectTaken: (state) => state.taken,
    selectIsChoosing: (state) => state.isChoosing,
    selectPopupTrouble: (state) => state.popupTrouble,
    selectChosenSeat: (state) => state.seat,
    selectChosenCommunity: (state) => state.community,
    selectProof: (state) => state.proof,
    selectSignInBusy: (state) => state.busy,
  },
}).injectInto(rootReducer);
export const {
  draftRestored,
  fieldTyped,
  regionChosen,
  divisionChosen,
  numberChosen,
  optInChanged,
  problemsShown,
  namesTaken,
  seatChosen,
  seatDropped,
  communityChosen,
  communityDropped,
  identityProved,
  busyChanged,
  popupFailed,
  choiceOpened,
  providerChosen,
  providerPreferred,
  discordNameProvided,
  regionSuggested,
} = signUp.actions;
export const {
  selectDraft,
  selectProblems,
  selectTaken,
  selectChosenCommunity,
  selectProof,
  selectSignInBusy,
  selectPopupTrouble,
  selectIsChoosing,
  selectChosenSeat,
} = signUp.selectors;
export const createAccountClicked = createAction('signUp/createAccountClicked');
/** A name field lost the focus. */
export const fieldLeft = createAction('signUp/fieldLeft');
/** The user has signed in here, and what they asked for is done. Names the page for it, if there is one. */
export const entered = createAction<string | null>('signUp/entered');
