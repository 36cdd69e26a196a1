import { createSlice } from '@reduxjs/toolkit';
import type { Failure } from '../../shared/api-call';
import { rootReducer } from '../../shared/root-reducer';
import { editSite, sendTestMail } from './site.api';

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

/** Whether the mail server has accepted a test mail since the page was opened. */
const mailTest = createSlice({
  name: 'siteMailTest',
  initialState: false,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(sendTestMail.succeeded, () => true);
    on.addCase(sendTestMail.failed, () => false);
  },
  selectors: { selectIsMailTested: (isTested) => isTested },
}).injectInto(rootReducer);
export const { selectIsMailTested } = mailTest.selectors;
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
