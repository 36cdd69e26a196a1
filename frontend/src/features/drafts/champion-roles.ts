import type { ChampionView } from '@muster/contracts/drafts';
import type { Role } from '@muster/contracts/constants';

/**
 * The roles in which champions are usually played, by Data Dragon's ids. Riot publishes none: these are for finding a
 * champion, and forbid nothing.
 */
const USUAL = `
  Annie:MS Olaf:TJ Galio:MS TwistedFate:MA XinZhao:J Urgot:T Leblanc:MS Vladimir:TM Fiddlesticks:JS Kayle:TM
  MasterYi:J Alistar:S Ryze:TM Sion:TS Sivir:A Soraka:S Teemo:TS Tristana:AM Warwick:TJ Nunu:J MissFortune:AS Ashe:AS
  Tryndamere:TM Jax:TJ Morgana:JS Zilean:MS Singed:T Evelynn:J Twitch:AJS Karthus:JA Chogath:TM Amumu:JS Rammus:J
  Anivia:M Shaco:JS DrMundo:TJ Sona:S Kassadin:M Irelia:TM Janna:S Gangplank:TM Corki:MA Karma:MS Taric:S Veigar:MA
  Trundle:TJ Swain:MAS Caitlyn:A Blitzcrank:S Malphite:TS Katarina:M Nocturne:JM Maokai:TJS Renekton:TM JarvanIV:JT
  Elise:JS Orianna:M MonkeyKing:TJ Brand:JMS LeeSin:JM Vayne:AT Rumble:TJM Cassiopeia:MT Skarner:TJ Heimerdinger:TMS
  Nasus:TM Nidalee:J Udyr:TJ Poppy:TJS Gragas:TJM Pantheon:TJMS Ezreal:A Mordekaiser:TJ Yorick:T Akali:TM Kennen:TM
  Garen:TM Leona:S Malzahar:M Talon:JM Riven:T KogMaw:AM Shen:TS Lux:MS Xerath:MS Shyvana:TJ Ahri:M Graves:TJ Fizz:M
  Volibear:TJ Rengar:TJ Varus:AM Nautilus:S Viktor:TM Sejuani:JT Fiora:T Ziggs:MA Lulu:S Draven:A Hecarim:J Khazix:J
  Darius:TJ Jayce:TJM Lissandra:TM Diana:JM Quinn:TM Syndra:MA AurelionSol:M Kayn:J Zoe:MS Zyra:JS Kaisa:AM
  Seraphine:AMS Gnar:T Zac:TJ Yasuo:TMA Velkoz:MS Taliyah:JM Camille:TJS Akshan:TM Belveth:J Braum:S Jhin:A Kindred:J
  Zeri:AM Jinx:A TahmKench:TS Briar:TJ Viego:JM Senna:AS Lucian:AM Zed:JM Kled:TM Ekko:JM Qiyana:JM Vi:J Aatrox:TJ
  Nami:S Azir:M Yuumi:S Samira:A Thresh:S Illaoi:T RekSai:TJ Ivern:J Kalista:A Bard:S Rakan:S Xayah:A Ornn:TS
  Sylas:TJM Neeko:MS Aphelios:A Rell:JS Pyke:MS Vex:M Yone:TM Ambessa:TJ Mel:MAS Yunara:A Sett:TS Lillia:TJ Gwen:TJ
  Renata:S Aurora:TM Nilah:A KSante:T Smolder:TMA Milio:S Zaahen:TJ Hwei:MAS Naafiri:JM
`;
const LETTERS: Readonly<Record<string, Role>> = { T: 'Top', J: 'Jungle', M: 'Mid', A: 'ADC', S: 'Support' };

export const USUAL_ROLES: ReadonlyMap<string, ReadonlySet<Role>> = new Map(
  USUAL.trim()
    .split(/\s+/)
    .map((entry) => {
      const [id = '', letters = ''] = entry.split(':');
      return [id, new Set([...letters].map((letter) => LETTERS[letter]!))];
    }),
);

/** A champion that is newer than this list is found in every role. */
export const isPlayedIn = ({ id }: Pick<ChampionView, 'id'>, role: Role): boolean =>
  USUAL_ROLES.get(id)?.has(role) ?? true;
