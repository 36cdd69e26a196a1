import type { RejectionTexts } from '@muster/texts';
import type { siteErrors } from '../domain/errors';

/** Sentences of the feature's rejections, by code. */
const rejections = {
  'accent-contrast': 'This colour is too grey, or too close to that of Blue Side or Red Side. Choose another one.',
} as const satisfies RejectionTexts<typeof siteErrors>;

/** All texts of this feature. */
export const en = {
  ...rejections,
  noLogo: 'This site has no logo',
  noLegalText: 'There is no such text',
  'already-set-up': 'This site has an admin already',
  'setup-token-invalid': 'This link is not valid any more. A restart, or worker setup-link, makes a new one.',
  mailOff: 'No mail server is configured (SMTP_URL)',
  mailFailed: 'The mail server did not accept the mail: {reason}',
  operatorTitle: 'Who runs this site',
  operatorText: 'This site is run by {who}. Contact: {contact}.',
} as const;
