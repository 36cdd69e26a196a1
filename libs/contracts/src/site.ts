import { z } from 'zod';
import { CREST_MAX_SIDE } from './constants';
import { languageSchema } from './languages';
import { linkSchema } from './links';
import { multilineText, singleLineText } from './text';
import { invalid } from './validation-texts';

export const SITE_NAME_MAX = 30;
export const SITE_LINKS_MAX = 8;
export const OPERATOR_NAME_MAX = 100;
export const OPERATOR_CONTACT_MAX = 200;
export const OPERATOR_ADDRESS_MAX = 300;
export const LOGO_MAX_SIDE = CREST_MAX_SIDE;

const operatorSchema = z
  .object({
    name: singleLineText().min(1, invalid('operatorNameMissing')).max(OPERATOR_NAME_MAX),
    contact: singleLineText().min(1, invalid('operatorContactMissing')).max(OPERATOR_CONTACT_MAX),
    address: multilineText
      .max(OPERATOR_ADDRESS_MAX)
      .transform((text) => text || null)
      .nullable()
      .default(null),
  })
  .meta({ id: 'Operator' });
const accentSchema = z
  .string()
  .regex(/^#[\da-f]{6}$/i, invalid('accentFormat'))
  .transform((color) => color.toLowerCase());
const inviteSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^https:\/\/(?:discord\.gg|(?:www\.)?discord\.com\/invite)\/[\w-]+$/i, invalid('discordInvite'));

/** Omitted fields keep their values. `links` are replaced whole. */
export const editSiteBody = z
  .object({
    name: singleLineText().min(1, invalid('siteNameMissing')).max(SITE_NAME_MAX, invalid('siteNameTooLong')),
    accent: accentSchema.nullable(),
    operator: operatorSchema.nullable(),
    links: linkSchema.array().max(SITE_LINKS_MAX, invalid('tooManyLinks', { max: SITE_LINKS_MAX })),
    discordInvite: inviteSchema.nullable(),
  })
  .partial()
  .meta({ id: 'EditSite' });
export type EditSiteBody = z.output<typeof editSiteBody>;

/** Base64 of a JPEG or PNG, with or without a `data:` prefix. */
export const logoBody = z.object({ base64: z.string().min(1) }).meta({ id: 'SiteLogo' });

export const siteIconQuery = z.object({
  size: z.enum(['192', '512']).default('192').transform(Number),
  /** `maskable`: with a ground and a margin, which systems cut to their own form. */
  purpose: z.enum(['any', 'maskable']).default('any'),
  /** Changes with the logo, so that no cache shows a former one. */
  v: z.string().max(16).optional(),
});

/** The part of the site's settings that everybody sees, also before signing in. `providers`: where people sign in. */
export const siteView = z
  .object({
    name: z.string(),
    /** '#rrggbb'. */
    accent: z.string().nullable(),
    /** URL of its image, with the site's own address. */
    logo: z.string().nullable(),
    operator: z.object({ name: z.string(), contact: z.string(), address: z.string().nullable() }).nullable(),
    links: linkSchema.array(),
    discordInvite: z.string().nullable(),
    providers: z.object({ id: z.string(), name: z.string() }).array(),
    /** When the terms last changed for readers of a language. Missing as long as the operator wrote none. */
    termsSince: z.partialRecord(languageSchema, z.string()).optional(),
    /** No admin exists yet. */
    needsSetup: z.boolean(),
  })
  .meta({ id: 'Site' });
export type SiteView = z.infer<typeof siteView>;

export const LEGAL_TEXT_MAX = 50_000;
export const LEGAL_KINDS = ['privacy', 'terms'] as const;
export const legalKind = z.enum(LEGAL_KINDS);
export type LegalKind = z.infer<typeof legalKind>;
/** Markdown with headings, paragraphs, lists and links; null restores the text that the software brings along. */
export const legalBody = z
  .object({
    text: multilineText.min(1, invalid('legalTextMissing')).max(LEGAL_TEXT_MAX, invalid('legalTextTooLong')).nullable(),
  })
  .meta({ id: 'LegalText' });
/** `own`: written by the operator of this site. `language`: the one it is written in. `since`: when it came into force. */
export const legalView = z
  .object({ markdown: z.string(), own: z.boolean(), language: languageSchema, since: z.string() })
  .meta({ id: 'Legal' });
export type LegalView = z.infer<typeof legalView>;
/** The response to a change. It leaves out the text, which the caller has just sent. */
export const publishedLegal = legalView.omit({ markdown: true }).meta({ id: 'PublishedLegal' });
/** Newest first. `text` is null where the operator went back to ours. `by`: name of the admin who published it. */
export const legalVersions = z
  .object({ text: z.string().nullable(), since: z.string(), by: z.string().nullable() })
  .array()
  .meta({ id: 'LegalVersions' });
export type LegalVersions = z.infer<typeof legalVersions>;

/** The token of the link that the log names. */
export const setupBody = z.object({ token: z.string().min(1).max(200) }).meta({ id: 'Setup' });

const serviceSchema = z.object({
  on: z.boolean(),
  /** Variables that would switch it on. */
  missing: z.string().array(),
});
export const siteServices = z
  .object({
    mail: serviceSchema,
    push: serviceSchema,
    riot: serviceSchema,
    discord: serviceSchema,
    storage: serviceSchema,
  })
  .meta({ id: 'SiteServices' });
export type SiteServices = z.infer<typeof siteServices>;
