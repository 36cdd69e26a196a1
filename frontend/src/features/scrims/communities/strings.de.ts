import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  none: 'Diese Community hat an diesem Tag keine Scrims',
  noneHint: 'Sieh dir oben einen anderen Tag der Woche an.',
  of: 'Community: {name}',
  membersTag: 'Nur Mitglieder',
  membersHint: 'Nur Mitglieder der Community sehen diesen Scrim und können beitreten',
  membersOnly: 'Nur Mitglieder der Community können diesem Scrim beitreten.',
  community: 'Community',
  communityHint: 'Ihre Organisatoren leiten diesen Scrim. Das lässt sich später nicht ändern.',
  noCommunity: 'Keine Community',
  visibility: 'Wer sie sieht und beitritt',
  visibilities: {
    public: 'Alle',
    members: 'Nur Mitglieder',
    link: 'Mit dem Link',
  },
});
