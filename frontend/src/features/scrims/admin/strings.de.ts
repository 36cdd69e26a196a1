import { translationOf } from '@muster/contracts';
import type { en } from './strings.en';

export const de = translationOf<typeof en>()('de', {
  admin: 'Admin',
  kickAsk: 'Möchtest du {name} wirklich entfernen?',
  assignTitle: 'Dem Scrim einen Spieler zuweisen',
  assignUser: 'Spieler',
  assignWho: 'Name oder Tagline',
  assignTeam: 'Team',
  assignRole: 'Rolle',
  assignIncomplete: 'Wähl Benutzer, Team und Rolle',
  typeMore: 'Gib mindestens 2 Zeichen ein',
  noUsers: 'Keine Benutzer gefunden',
  noEmpty: 'Keine freien Positionen',
  swap: 'Spieler tauschen',
  swapDone: 'Tauschen beenden',
  swapHow:
    'Zieh einen Spieler auf einen anderen Platz, oder wähl erst den Spieler und dann den Platz. Escape bricht ab.',
  swapPicked: '{name}: Wähl den Platz zum Tauschen oder drück Escape.',
  swapDropped: 'Nichts geändert.',
  swapRequested: '{name} wird verschoben: {role} ({team})',
  swapSeat: '{role} ({team}):',
  fill: 'Zufällig füllen',
  fillEven: 'Ausgewogen füllen',
  balanceTitle: 'Ausgewogenheit der Teams',
  balanceLead: 'Summe der offiziellen Rangstufen je Team.',
  balanceSum: '{team} {sum}',
  balanceGap: { one: 'Größter Abstand auf einer Lane: {n} Stufe', other: 'Größter Abstand auf einer Lane: {n} Stufen' },
  balanceOption: 'Möglichkeit {n}',
  balanceUse: 'Diese nehmen',
  balanceKeep: 'Teams behalten',
});
