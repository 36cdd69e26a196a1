import type { Region } from '@muster/contracts/regions';
import type { TonightScrim } from '@muster/contracts/share';
import { shareRoutes } from '@muster/contracts/share-routes';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { apiCall } from '../../../shared/api-call';
import { callRoute } from '../../../shared/call-route';
import { homeRegion } from '../../../shared/home-region';
import { rootReducer } from '../../../shared/root-reducer';

interface State {
  /** Undefined stands for all regions. */
  region: Region | undefined;
  /** Null until the first response for the region. */
  scrims: TonightScrim[] | null;
  isUnreachable: boolean;
}

export const loadTonight = apiCall('tonight/load', ({ region }: { region: Region | undefined }, signal) =>
  callRoute(shareRoutes.tonight, { query: { region } }, { signal }),
);

export const tonight = createSlice({
  name: 'tonight',
  initialState: (): State => ({ region: homeRegion(), scrims: null, isUnreachable: false }),
  reducers: {
    regionShown: (state, { payload: region }: PayloadAction<Region | undefined>) => {
      if (region !== state.region) state.scrims = null;
      state.region = region;
    },
  },
  extraReducers: (on) =>
    on
      .addCase(loadTonight.succeeded, (state, { payload: { args, result } }) => {
        if (args.region !== state.region) return;
        state.scrims = result;
        state.isUnreachable = false;
      })
      // Scrims that are already shown stay.
      .addCase(loadTonight.failed, (state) => {
        state.isUnreachable = state.scrims === null;
      }),
  selectors: { selectTonight: (state) => state },
}).injectInto(rootReducer);
export const { regionShown } = tonight.actions;
export const { selectTonight } = tonight.selectors;
