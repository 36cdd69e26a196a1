import { z } from 'zod';
import { formDate } from './instants';
import { bodyNaming } from './person-ref';
import { multilineText } from './text';
import { nameSchema, personView, publicUser, taglineSchema } from './users';
import { rankSchema } from './ranks';
import { invalid } from './validation-texts';

export const BAN_REASON_MAX = 500;

/** `dateFrom` defaults to now. */
export const banBody = bodyNaming('banUserId', {
  dateFrom: formDate('dateFrom').nullish(),
  dateTo: formDate('dateTo'),
  reason: multilineText.max(BAN_REASON_MAX, invalid('reasonTooLong', { max: BAN_REASON_MAX })).nullish(),
}).meta({ id: 'BanUser' });
export type BanBody = z.output<typeof banBody>;
export type BanRequest = z.input<typeof banBody>;
export const banResponse = z
  .object({ success: z.literal(true), dateFrom: z.string(), dateTo: z.string(), _bannedBy: z.string() })
  .meta({ id: 'Banned' });
export const unbanBody = bodyNaming('bannedUserId', {}).meta({ id: 'UnbanUser' });
export const liftedBansResponse = z
  .object({ success: z.literal(true), message: z.string(), lifted: z.number().int() })
  .meta({ id: 'BansLifted' });

/** Omitted fields keep their values. */
export const editUserBody = z
  .object({ name: nameSchema, summonerTagline: taglineSchema, rank: rankSchema })
  .partial()
  .meta({ id: 'EditUser' });
export type EditUserBody = z.infer<typeof editUserBody>;
/** The user under `user` and at the top level, because clients of the specification read either. */
export const editUserResponse = publicUser
  .extend({ success: z.literal(true), user: publicUser })
  .meta({ id: 'UserEdited' });

export const BAN_STATES = ['upcoming', 'active', 'expired', 'lifted'] as const;
export type BanState = (typeof BAN_STATES)[number];

export const banView = z
  .object({
    _id: z.string(),
    _user: personView,
    _bannedBy: personView,
    dateFrom: z.string(),
    dateTo: z.string(),
    /** True until the ban is lifted, even if it has expired. */
    isActive: z.boolean(),
    status: z.enum(BAN_STATES),
    reason: z.string(),
    createdAt: z.string(),
    liftedAt: z.string().nullable(),
  })
  .meta({ id: 'Ban' });
export type BanView = z.infer<typeof banView>;
