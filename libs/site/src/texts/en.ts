import type { RejectionTexts } from '@muster/texts';
import type { siteErrors } from '../domain/errors';

/** What the feature's rejections say, by code. */
const rejections = {
  'accent-contrast': 'This colour is too grey, or too close to that of Blue Side or Red Side. Choose another one.',
} as const satisfies RejectionTexts<typeof siteErrors>;

/** What this feature says. */
export const en = {
  ...rejections,
  noLogo: 'This site has no logo',
  noLegalText: 'There is no such text',
  operatorTitle: 'Who runs this site',
  operatorText: 'This site is run by {who}. Contact: {contact}.',
} as const;
