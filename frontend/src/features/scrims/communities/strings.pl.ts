import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const pl = translationOf<typeof en>()('pl', {
  none: 'Ta społeczność nie ma scrimów w tym dniu',
  noneHint: 'Wybierz powyżej inny dzień tygodnia.',
  of: 'Społeczność: {name}',
  membersTag: 'Tylko członkowie',
  membersHint: 'Tylko członkowie społeczności widzą ten scrim i mogą dołączyć',
  membersOnly: 'Tylko członkowie społeczności mogą dołączyć do tego scrima.',
  community: 'Społeczność',
  communityHint: 'Jej organizatorzy prowadzą ten scrim. Później nie można tego zmienić.',
  noCommunity: 'Bez społeczności',
  visibility: 'Kto widzi i może dołączyć',
  visibilities: {
    public: 'Wszyscy',
    members: 'Tylko członkowie',
    link: 'Z linkiem',
  },
});
