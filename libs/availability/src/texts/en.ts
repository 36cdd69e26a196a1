import type { Texts } from '@muster/contracts/texts';
import type { RejectionTexts } from '@muster/texts';
import type { availabilityErrors } from '../domain/errors';

/** Messages of rejections have their code as the key. */
export const en = {
  'zone-unknown': 'Unknown time zone',
  'range-invalid': 'That is not a range of time.',
  'date-out-of-range': 'Pick a date within the next eight weeks.',
  'asked-already': 'Your team was asked {ago} ago.',
  minutes: { one: '{n} minute', other: '{n} minutes' },
  hours: { one: '{n} hour', other: '{n} hours' },
  notFound: 'Not found',
} as const satisfies RejectionTexts<typeof availabilityErrors> & Texts;
