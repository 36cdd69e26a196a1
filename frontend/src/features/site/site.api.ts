import type { EditSiteBody, LegalKind } from '@muster/contracts/site';
import { adminLegalRoutes, adminSiteRoutes, setupRoutes } from '@muster/contracts/site-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';
import { resource } from '../../shared/resource';

export const editSite = apiCall(
  'site/edit',
  (changes: EditSiteBody) => callRoute(adminSiteRoutes.edit, { body: changes }),
  {
    onRepeat: 'leading',
  },
);
/** null removes the logo. */
export const changeLogo = apiCall(
  'site/changeLogo',
  ({ base64 }: { base64: string | null }) =>
    base64 === null
      ? callRoute(adminSiteRoutes.removeLogo, {})
      : callRoute(adminSiteRoutes.setLogo, { body: { base64 } }),
  { onRepeat: 'leading' },
);

export interface LegalAddress {
  kind: LegalKind;
  language: string;
}
export const legalIdOf = ({ kind, language }: LegalAddress): string => `${kind}/${language}`;
export const legalVersions = resource({
  name: 'legalVersions',
  load: ({ kind, language }: LegalAddress, signal) =>
    callRoute(adminLegalRoutes.versions, { params: { kind, language } }, { signal }),
  key: legalIdOf,
});
/** `text`: null goes back to ours. */
export const publishLegal = apiCall(
  'site/publishLegal',
  ({ text, ...params }: LegalAddress & { text: string | null }) =>
    callRoute(adminLegalRoutes.publish, { params, body: { text } }),
  { onRepeat: 'leading' },
);

export const becomeAdmin = apiCall(
  'site/becomeAdmin',
  (body: { token: string }) => callRoute(setupRoutes.setUp, { body }),
  { onRepeat: 'leading' },
);
export const services = resource({
  name: 'siteServices',
  load: (_: object, signal) => callRoute(setupRoutes.services, {}, { signal }),
});
export const sendTestMail = apiCall('site/testMail', (_: object) => callRoute(setupRoutes.sendTestMail, {}), {
  onRepeat: 'leading',
});
