import type { EditSiteBody, SiteView } from '@muster/contracts/site';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const editSite = apiCall('site/edit', (changes: EditSiteBody) => http.patch<SiteView>('/admin/site', changes), {
  onRepeat: 'leading',
});
/** null removes the logo. */
export const changeLogo = apiCall(
  'site/changeLogo',
  ({ base64 }: { base64: string | null }) =>
    base64 === null ? http.del<SiteView>('/admin/site/logo') : http.put<SiteView>('/admin/site/logo', { base64 }),
  { onRepeat: 'leading' },
);
