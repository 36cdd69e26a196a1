import { DEFAULT_SITE, servedSite } from '@muster/contracts/served-site';
import { call, takeEvery } from 'typed-redux-saga';
import { startSaga } from '../start-saga';
import { siteReceived } from './server-events';
import { showSite } from './site';

/** Shows a changed site. Most connections send the site as the page already has it. */
function* show({ payload }: ReturnType<typeof siteReceived>) {
  const { needsSetup: _, ...site } = payload;
  if (JSON.stringify(site) === JSON.stringify({ ...DEFAULT_SITE, ...servedSite() })) return;
  const { accentCss } = yield* call(() => import('@muster/contracts/accent'));
  showSite(site, accentCss(site.accent));
}

startSaga(function* siteSaga() {
  yield* takeEvery(siteReceived, show);
});
