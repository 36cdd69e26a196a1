/** An invented user of the demo data, who signs in to the sandbox with `email`. */
export interface DemoPerson {
  name: string;
  tagline: string;
  region: string;
  rank: string;
  email: string;
}

/** The admin account, which has no seat in the demo scrims. */
export const ADMIN_EMAIL = 'admin@sandbox.test';

const person =
  (region: string, usualTag: string) =>
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
const las = person('LAS', 'LAS');
const br = person('BR', 'BR1');
const tr = person('TR', 'TR1');
const kr = person('KR', 'KR1');
const jp = person('JP', 'JP1');
const me = person('ME', 'ME1');
const ru = person('RU', 'RU1');
const sea = person('SEA', 'SG2');
const tw = person('TW', 'TW2');
const vn = person('VN', 'VN2');

/** A banned user, so that the list of bans is not empty. Has no seat in the demo scrims. */
export const OUTCAST: DemoPerson = {
  name: 'Tiltmaster',
  tagline: 'RAGE',
  region: 'NA',
  rank: 'Silver 3',
  email: 'tiltmaster@sandbox.test',
};

/** The demo users of the regions that a deployment serves. */
export const demoPeople = (regions: readonly string[]): DemoPerson[] =>
  DEMO_PEOPLE.filter(({ region }) => regions.includes(region));

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

  las('Ombu', 'Gold 2'),
  las('Yaguar', 'Platinum 3'),
  las('Calafate', 'Emerald 4'),
  las('Pampero', 'Silver 1'),
  las('Huemul', 'Gold 4'),
  las('Chimango', 'Diamond 3'),
  las('Lapacho', 'Bronze 1'),
  las('Andina', 'Platinum 1'),
  las('Quebracho', 'Silver 3'),
  las('Tango', 'Master'),
  las('Mate', 'Gold 1'),
  las('Puelche', 'Unranked'),

  br('Ipe', 'Platinum 3'),
  br('Arara', 'Emerald 4'),
  br('Jatoba', 'Silver 1'),
  br('Capivara', 'Gold 4'),
  br('Saci', 'Diamond 3'),
  br('Mandacaru', 'Bronze 1'),
  br('Boitata', 'Platinum 1'),
  br('Sabia', 'Silver 3'),
  br('Pitanga', 'Master'),
  br('Caipora', 'Gold 1'),
  br('Guara', 'Unranked'),
  br('Tucano', 'Gold 2'),

  tr('Yildiz', 'Emerald 4'),
  tr('Kartal', 'Silver 1'),
  tr('Poyraz', 'Gold 4'),
  tr('Lale', 'Diamond 3'),
  tr('Bozkurt', 'Bronze 1'),
  tr('Simit', 'Platinum 1'),
  tr('Boran', 'Silver 3'),
  tr('Deniz', 'Master'),
  tr('Anka', 'Gold 1'),
  tr('Firat', 'Unranked'),
  tr('Kaplan', 'Gold 2'),
  tr('Nazar', 'Platinum 3'),

  kr('Haneul', 'Silver 1'),
  kr('Baram', 'Gold 4'),
  kr('Dokkaebi', 'Diamond 3'),
  kr('Mirae', 'Bronze 1'),
  kr('Sorin', 'Platinum 1'),
  kr('Bora', 'Silver 3'),
  kr('Gureum', 'Master'),
  kr('Taeyang', 'Gold 1'),
  kr('Jindo', 'Unranked'),
  kr('Maru', 'Gold 2'),
  kr('Nabi', 'Platinum 3'),
  kr('Horang', 'Emerald 4'),

  jp('Kaze', 'Gold 4'),
  jp('Hotaru', 'Diamond 3'),
  jp('Tsuki', 'Bronze 1'),
  jp('Kitsune', 'Platinum 1'),
  jp('Yukimura', 'Silver 3'),
  jp('Ren', 'Master'),
  jp('Sora', 'Gold 1'),
  jp('Akagi', 'Unranked'),
  jp('Shiro', 'Gold 2'),
  jp('Tanuki', 'Platinum 3'),
  jp('Kumo', 'Emerald 4'),
  jp('Hayate', 'Silver 1'),

  me('Saqr', 'Diamond 3'),
  me('Qamar', 'Bronze 1'),
  me('Rimal', 'Platinum 1'),
  me('Najm', 'Silver 3'),
  me('Layth', 'Master'),
  me('Zaytun', 'Gold 1'),
  me('Barq', 'Unranked'),
  me('Nakheel', 'Gold 2'),
  me('Sahra', 'Platinum 3'),
  me('Fahd', 'Emerald 4'),
  me('Yasmin', 'Silver 1'),
  me('Oryx', 'Gold 4'),

  ru('Berkut', 'Bronze 1'),
  ru('Volga', 'Platinum 1'),
  ru('Zarya', 'Silver 3'),
  ru('Medved', 'Master'),
  ru('Iskatel', 'Gold 1'),
  ru('Taiga', 'Unranked'),
  ru('Snegir', 'Gold 2'),
  ru('Ladoga', 'Platinum 3'),
  ru('Vyuga', 'Emerald 4'),
  ru('Sokol', 'Silver 1'),
  ru('Ryabina', 'Gold 4'),
  ru('Baikal', 'Diamond 3'),

  sea('Garuda', 'Platinum 1'),
  sea('Merlion', 'Silver 3'),
  sea('Anggrek', 'Master'),
  sea('Banyu', 'Gold 1'),
  sea('Tamaraw', 'Unranked'),
  sea('Sampaguita', 'Gold 2'),
  sea('Naga', 'Platinum 3'),
  sea('Kancil', 'Emerald 4'),
  sea('Bayu', 'Silver 1'),
  sea('Lanta', 'Gold 4'),
  sea('Pandan', 'Diamond 3'),
  sea('Hari', 'Bronze 1'),

  tw('Yushan', 'Silver 3'),
  tw('Formosa', 'Master'),
  tw('Lantern', 'Gold 1'),
  tw('Magpie', 'Unranked'),
  tw('Sakura', 'Gold 2'),
  tw('Taroko', 'Platinum 3'),
  tw('Camphor', 'Emerald 4'),
  tw('Pangolin', 'Silver 1'),
  tw('Monsoon', 'Gold 4'),
  tw('Jadebear', 'Diamond 3'),
  tw('Kavalan', 'Bronze 1'),
  tw('Boba', 'Platinum 1'),

  vn('Sen', 'Master'),
  vn('Phuong', 'Gold 1'),
  vn('Hoalan', 'Unranked'),
  vn('Longvuong', 'Gold 2'),
  vn('Trucxanh', 'Platinum 3'),
  vn('Baotap', 'Emerald 4'),
  vn('Mekong', 'Silver 1'),
  vn('Sapa', 'Gold 4'),
  vn('Catba', 'Diamond 3'),
  vn('Thienlong', 'Bronze 1'),
  vn('Huehue', 'Platinum 1'),
  vn('Bamboo', 'Silver 3'),
];
