import { z } from 'zod';
import { emptyMessage, invalidBody } from './api-errors';

/** The limits of https://discord.com/developers/docs/resources/message and …/components/reference. */
const emoji = z.object({ name: z.string().optional(), id: z.string().optional() });
const button = z
  .object({
    type: z.literal(2),
    style: z.number().int().min(1).max(5),
    label: z.string().max(80).optional(),
    emoji: emoji.optional(),
    custom_id: z.string().min(1).max(100).optional(),
    url: z.url().max(512).optional(),
    disabled: z.boolean().optional(),
  })
  .refine(({ style, custom_id, url }) => (style === 5 ? url && !custom_id : custom_id && !url), {
    message: 'A link button has a url, every other button a custom_id',
  })
  .refine(({ label, emoji: sign }) => label || sign, { message: 'A button has a label or an emoji' });
const menu = z.object({
  type: z.literal(3),
  custom_id: z.string().min(1).max(100),
  placeholder: z.string().max(150).optional(),
  min_values: z.number().int().min(0).max(25).optional(),
  max_values: z.number().int().min(1).max(25).optional(),
  options: z
    .array(z.object({ label: z.string().min(1).max(100), value: z.string().min(1).max(100) }))
    .min(1)
    .max(25),
});
const row = z.object({
  type: z.literal(1),
  components: z.union([z.array(button).min(1).max(5), z.array(menu).length(1)]),
});
const field = z.object({
  name: z.string().min(1).max(256),
  value: z.string().min(1).max(1024),
  inline: z.boolean().optional(),
});
const embed = z.object({
  title: z.string().max(256).optional(),
  description: z.string().max(4096).optional(),
  url: z.url().optional(),
  color: z.number().int().min(0).max(0xffffff).optional(),
  timestamp: z.string().optional(),
  footer: z.object({ text: z.string().max(2048) }).optional(),
  fields: z.array(field).max(25).optional(),
});
const TOTAL_EMBED_CHARACTERS = 6_000;
const body = z.object({
  content: z.string().max(2000).nullish(),
  embeds: z
    .array(embed)
    .max(10)
    .nullish()
    .refine((embeds) => lengthOf(embeds ?? []) <= TOTAL_EMBED_CHARACTERS, {
      message: `Embed size exceeds maximum size of ${TOTAL_EMBED_CHARACTERS}`,
    }),
  components: z
    .array(row)
    .max(5)
    .nullish()
    .refine(
      (rows) => areUnique((rows ?? []).flatMap(({ components }) => components.flatMap((one) => one.custom_id ?? []))),
      {
        message: 'Component custom id cannot be duplicated',
      },
    ),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(['roles', 'users', 'everyone'])).optional(),
      users: z.array(z.string()).optional(),
    })
    .nullish(),
  flags: z.number().int().nullish(),
  tts: z.boolean().optional(),
  nonce: z.union([z.string().max(25), z.number().int()]).nullish(),
  enforce_nonce: z.boolean().optional(),
});
export type MessageInput = z.output<typeof body>;
export type Embed = z.output<typeof embed>;
export type Row = z.output<typeof row>;
export type Button = z.output<typeof button>;
export type Menu = z.output<typeof menu>;

export function parseMessage(input: unknown, { isEdit = false } = {}): MessageInput {
  const parsed = body.safeParse(input);
  if (!parsed.success) throw invalidBody(z.treeifyError(parsed.error));
  const { content, embeds, components } = parsed.data;
  if (!isEdit && !content && !embeds?.length && !components?.length) throw emptyMessage();
  return parsed.data;
}

const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const lengthOf = (embeds: readonly Embed[]): number =>
  embeds
    .flatMap(({ title = '', description = '', footer, fields = [] }) => [
      title,
      description,
      footer?.text ?? '',
      ...fields.flatMap(({ name, value }) => [name, value]),
    ])
    .reduce((sum, text) => sum + text.length, 0);
