import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/api-call';
import { rootReducer } from '../../shared/root-reducer';
import { editSite } from './site.api';

/** The failure of the last attempt to save the form. */
const form = createSlice({
  name: 'siteForm',
  initialState: null as Failure | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(editSite.requested, () => null);
    on.addCase(editSite.failed, (_, { payload: { failure } }) => failure);
  },
  selectors: { selectFailure: (failure) => failure },
}).injectInto(rootReducer);
export const { selectFailure } = form.selectors;
export {
  becomeAdmin,
  changeLogo,
  editSite,
  legalIdOf,
  legalVersions,
  publishLegal,
  sendTestMail,
  services,
} from './site.api';
