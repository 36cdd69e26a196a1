/** An invented user of the demo data, who signs in to the sandbox with `email`. */
export interface DemoPerson {
  name: string;
  tagline: string;
  region: 'NA' | 'EUW' | 'EUNE' | 'LAN' | 'OCE';
  rank: string;
  email: string;
}

/** The admin account, which has no seat in the demo scrims. */
export const ADMIN_EMAIL = 'admin@sandbox.test';

const person =
  (region: DemoPerson['region'], usualTag: string) =>
  (name: string, rank: string, tagline = usualTag): DemoPerson => ({
    name,
    tagline,
    region,
    rank,
    email: `${name.toLowerCase().replaceAll(' ', '')}@sandbox.test`,
  });

const na = person('NA', 'NA1');
const euw = person('EUW', 'EUW1');
const eune = person('EUNE', 'EUN1');
const lan = person('LAN', 'LAN1');
const oce = person('OCE', 'OCE1');

/** A banned user, so that the list of bans is not empty. Has no seat in the demo scrims. */
export const OUTCAST: DemoPerson = {
  name: 'Tiltmaster',
  tagline: 'RAGE',
  region: 'NA',
  rank: 'Silver 3',
  email: 'tiltmaster@sandbox.test',
};

/** Twelve users in every region, for ten seats and two casters. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  na('Hana', 'Platinum 1', 'fox'),
  na('Thornwall', 'Gold 2'),
  na('MossKnight', 'Emerald 4', 'moss'),
  na('Lio', 'Gold 1'),
  na('Petalfall', 'Silver 1', 'petal'),
  na('Bastion', 'Diamond 4'),
  na('Quickroot', 'Gold 3'),
  na('Nyx', 'Platinum 2', 'dusk'),
  na('Arrowhead', 'Gold 2'),
  na('Mender', 'Gold 4', 'heal'),
  na('Vex', 'Diamond 2', 'cast'),
  na('Orla', 'Master'),

  euw('Kestrel', 'Iron 2'),
  euw('Ambrose', 'Bronze 1'),
  euw('Wick', 'Bronze 3', 'flame'),
  euw('Jun', 'Silver 4'),
  euw('Tove', 'Iron 1'),
  euw('Sable', 'Bronze 2', 'noir'),
  euw('Rook', 'Silver 4'),
  euw('Ives', 'Bronze 1'),
  euw('Palla', 'Bronze 4'),
  euw('Dune', 'Iron 1', 'sand'),
  euw('Halcyon', 'Grandmaster'),
  euw('Brisk', 'Silver 2'),

  eune('Sovereign', 'Master', 'crown'),
  eune('Vesper', 'Diamond 3'),
  eune('Hollow', 'Diamond 2'),
  eune('Grove', 'Master', 'oak'),
  eune('Swift', 'Diamond 1'),
  eune('Halo', 'Challenger'),
  eune('Marzanna', 'Emerald 1'),
  eune('Zubr', 'Platinum 3', 'forst'),
  eune('Iskra', 'Emerald 2', 'spark'),
  eune('Bartek', 'Platinum 4'),
  eune('Lumi', 'Diamond 4', 'snow'),
  eune('Aurel', 'Emerald 3'),

  lan('Colibri', 'Gold 1', 'vuelo'),
  lan('Quetzal', 'Platinum 2'),
  lan('Marisol', 'Silver 3'),
  lan('Ceiba', 'Gold 4'),
  lan('Obsidiana', 'Platinum 1', 'itz'),
  lan('Tecolote', 'Silver 1'),
  lan('Nopal', 'Bronze 2'),
  lan('Jade', 'Emerald 4', 'verde'),
  lan('Relampago', 'Gold 2'),
  lan('Sirena', 'Gold 3', 'mar'),
  lan('Volcan', 'Platinum 4'),
  lan('Brujo', 'Unranked'),

  oce('Wattle', 'Silver 2', 'gold'),
  oce('Kauri', 'Gold 4'),
  oce('Currawong', 'Platinum 3'),
  oce('Banksia', 'Gold 1', 'bloom'),
  oce('Southerly', 'Emerald 3'),
  oce('Reef', 'Gold 3'),
  oce('Matariki', 'Diamond 4', 'star'),
  oce('Billabong', 'Silver 4'),
  oce('Tui', 'Platinum 1'),
  oce('Ironbark', 'Bronze 1'),
  oce('Pounamu', 'Emerald 1', 'stone'),
  oce('Drongo', 'Unranked'),
];
