import type {
  EditSiteBody,
  LegalKind,
  LegalVersions,
  PublishedLegal,
  SiteServices,
  SiteView,
} from '@muster/contracts/site';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';
import { resource } from '../../shared/resource';

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

export interface LegalAddress {
  kind: LegalKind;
  language: string;
}
export const legalIdOf = ({ kind, language }: LegalAddress): string => `${kind}/${language}`;
export const legalVersions = resource({
  name: 'legalVersions',
  load: (address: LegalAddress, signal) => http.get<LegalVersions>(`/admin/site/legal/${legalIdOf(address)}`, signal),
  key: legalIdOf,
});
/** `text`: null goes back to ours. */
export const publishLegal = apiCall(
  'site/publishLegal',
  ({ text, ...address }: LegalAddress & { text: string | null }) =>
    http.put<PublishedLegal>(`/admin/site/legal/${legalIdOf(address)}`, { text }),
  { onRepeat: 'leading' },
);

export const becomeAdmin = apiCall(
  'site/becomeAdmin',
  ({ token }: { token: string }) => http.post<SiteView>('/setup', { token }),
  { onRepeat: 'leading' },
);
export const services = resource({
  name: 'siteServices',
  load: (_: object, signal) => http.get<SiteServices>('/admin/site/services', signal),
});
export const sendTestMail = apiCall('site/testMail', (_: object) => http.post('/admin/site/test-mail'), {
  onRepeat: 'leading',
});
