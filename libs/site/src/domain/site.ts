/**
 * The site itself: one aggregate with its name, accent, logo, links and operator, and which legal texts are in force.
 * The operator, the links and the texts are rows, because they may hold personal data.
 */
import { accentColors } from '@muster/contracts/accent';
import { SITE_NAME } from '@muster/contracts/constants';
import { type Language, LANGUAGES } from '@muster/contracts/languages';
import type { Link } from '@muster/contracts/links';
import type { LegalKind } from '@muster/contracts/site';
import type { Operator } from '@muster/contracts/served-site';
import { deciderOf } from '@muster/kernel';
import { SiteRejection } from './errors';

export interface SiteLook {
  name: string;
  accent: string | null;
  discordInvite: string | null;
}
/** `legal`: the row of the text in force by kind and language (`privacy/en`); null where ours counts again. */
export interface Site extends SiteLook {
  logo: string | null;
  legal: Readonly<Record<string, { id: string | null; since: string }>>;
}
export const initialSite: Site = {
  name: SITE_NAME,
  accent: null,
  discordInvite: null,
  logo: null,
  legal: {},
};

interface To<T extends string> {
  type: T;
  by: string;
  ctx: { now: string };
}
/** Omitted fields keep their values. */
export type EditSite = To<'EditSite'> & {
  changes: Partial<SiteLook>;
  operator?: Operator | null;
  links?: readonly Link[];
};
/** `location`: null removes it. */
export type ChangeLogo = To<'ChangeLogo'> & { location: string | null };
/** `text`: null goes back to the text that the software brings along. */
export type PublishLegalText = To<'PublishLegalText'> & {
  id: string;
  kind: LegalKind;
  language: Language;
  text: string | null;
};
export type SiteCommand = EditSite | ChangeLogo | PublishLegalText;

export type SiteEvent =
  | { type: 'SiteRenamed'; name: string }
  | { type: 'SiteAccentChanged'; accent: string | null }
  | { type: 'SiteDiscordChanged'; discordInvite: string | null }
  /** The links and the operator themselves are stored in a row. */
  | { type: 'SiteLinksChanged' }
  | { type: 'SiteOperatorChanged' }
  | { type: 'SiteLogoChanged'; location: string | null; former: string | null }
  /** `id`: id of the row with the text; null if our own text applies again. */
  | { type: 'LegalTextPublished'; kind: LegalKind; language: Language; id: string | null; since: string };

export const legalKeyOf = ({ kind, language }: { kind: LegalKind; language: Language }): string =>
  `${kind}/${language}`;

function editSite({ changes, operator, links }: EditSite, site: Site): readonly SiteEvent[] {
  const { name, accent, discordInvite } = changes;
  if (accent && accent !== site.accent && !accentColors(accent)) throw new SiteRejection('accent-contrast');
  const events: SiteEvent[] = [];
  if (name !== undefined && name !== site.name) events.push({ type: 'SiteRenamed', name });
  if (accent !== undefined && accent !== site.accent) events.push({ type: 'SiteAccentChanged', accent });
  if (discordInvite !== undefined && discordInvite !== site.discordInvite)
    events.push({ type: 'SiteDiscordChanged', discordInvite });
  if (links) events.push({ type: 'SiteLinksChanged' });
  if (operator !== undefined) events.push({ type: 'SiteOperatorChanged' });
  return events;
}

function publishLegalText({ id, kind, language, text, ctx }: PublishLegalText, site: Site): readonly SiteEvent[] {
  if (text === null && !site.legal[legalKeyOf({ kind, language })]?.id) return [];
  return [{ type: 'LegalTextPublished', kind, language, id: text === null ? null : id, since: ctx.now }];
}

function withLegalText({ legal }: Site, event: Extract<SiteEvent, { type: 'LegalTextPublished' }>): Site['legal'] {
  const { id, since } = event;
  return { ...legal, [legalKeyOf(event)]: { id, since } };
}

/**
 * Returns when the terms last changed for readers of each language. Readers of a language without a text get English.
 */
export function termsSince({ legal }: Site): Partial<Record<Language, string>> {
  const english = legal['terms/en'];
  const changes = LANGUAGES.map((language) => {
    const own = legal[legalKeyOf({ kind: 'terms', language })];
    const dates = [own?.since, own?.id ? undefined : english?.since].filter((date) => date !== undefined);
    return [language, dates.toSorted().at(-1)] as const;
  });
  return Object.fromEntries(changes.filter(([, date]) => date !== undefined));
}

export const site = deciderOf<SiteCommand, Site, SiteEvent>(initialSite, {
  commands: {
    EditSite: editSite,
    ChangeLogo: ({ location }, { logo }) =>
      location === logo ? [] : [{ type: 'SiteLogoChanged', location, former: logo }],
    PublishLegalText: publishLegalText,
  },
  events: {
    SiteRenamed: { apply: (state, { name }) => ({ ...state, name }) },
    SiteAccentChanged: { apply: (state, { accent }) => ({ ...state, accent }) },
    SiteLinksChanged: { apply: (state) => state },
    SiteDiscordChanged: { apply: (state, { discordInvite }) => ({ ...state, discordInvite }) },
    SiteOperatorChanged: { apply: (state) => state },
    SiteLogoChanged: { apply: (state, { location }) => ({ ...state, logo: location }) },
    LegalTextPublished: { apply: (state, event) => ({ ...state, legal: withLegalText(state, event) }) },
  },
});
