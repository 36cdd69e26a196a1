/**
 * The name and look of this site. Server and browser both read them from here: a process of the server keeps them up to
 * date, and a page takes them from its head. Texts have `{site}` in the place of the name.
 */
import { SITE_NAME } from './constants';
import type { Language } from './languages';

export interface Operator {
  name: string;
  /** An address or a link, as the operator writes it. */
  contact: string;
  address: string | null;
}
/** A provider that people sign in with. */
export interface Provider {
  id: string;
  name: string;
}
/** `accent`: '#rrggbb'. `logo`: URL of an image. */
export interface ServedSite {
  name: string;
  accent: string | null;
  logo: string | null;
  operator: Operator | null;
  links: readonly { label: string; href: string }[];
  discordInvite: string | null;
  /** Where people sign in. */
  providers: readonly Provider[];
  /** When the terms last changed for readers of a language (ISO). Missing as long as the operator wrote none. */
  termsSince?: Readonly<Partial<Record<Language, string>>>;
}
export const DEFAULT_SITE: ServedSite = {
  name: SITE_NAME,
  accent: null,
  logo: null,
  operator: null,
  links: [],
  discordInvite: null,
  providers: [{ id: 'default', name: 'OpenID' }],
};

/** A single provider is known by its name, because it has the id `default`. */
const isCalled = ({ id, name }: Provider, known: string): boolean => id === known || name.toLowerCase() === known;
export const isGoogle = (provider: Provider): boolean => isCalled(provider, 'google');
/** Discord knows the Discord name of its people, so that nobody has to type it. */
export const isDiscord = (provider: Provider): boolean => isCalled(provider, 'discord');

let served = DEFAULT_SITE;
export const servedSite = (): ServedSite => served;
export const siteName = (): string => served.name;
export function serveSite(site: ServedSite): void {
  served = site;
}
/** Whether the site has a name of its own, so that its footer says what it runs. */
export const isRenamed = (): boolean => served.name !== SITE_NAME;

/** The address of the logo as a square PNG, for places that cannot show every image; null without a logo. */
export const iconOf = (
  { logo }: Pick<ServedSite, 'logo'>,
  size: 192 | 512,
  purpose: 'any' | 'maskable' = 'any',
): string | null =>
  logo &&
  `/api/site/icon.png?size=${size}${purpose === 'any' ? '' : `&purpose=${purpose}`}&v=${logo.slice(logo.lastIndexOf('/') + 1).slice(0, 8)}`;
