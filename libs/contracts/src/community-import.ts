/** The import of a community's people: each good row becomes a personal invitation. */
import { z } from 'zod';
import { pageSchema } from './pages';
import { playerView } from './users';

/** The header of an import; other columns are ignored. A list of Riot IDs needs none. */
export const IMPORT_COLUMNS = ['name', 'tagline', 'discord', 'region', 'role'] as const;
export const IMPORT_COLUMNS_MAX = 50;
export const IMPORT_ROWS_MAX = 500;
export const IMPORT_BYTES_MAX = 256 * 1024;
/** How long an import can be undone. */
export const IMPORT_UNDO_HOURS = 24;
export const INVITATION_DAYS = 60;
/** Personal invitations that a community may have open. */
export const OPEN_INVITATIONS_MAX = 2_000;
/** The roles that people can be invited with. Organisers are appointed once they are members. */
export const INVITED_ROLES = ['member', 'caster'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/**
 * `csv`: text whose cells are separated by comma, semicolon or tab, or one Riot ID a line. A dry run answers the same
 * and changes nothing.
 */
export const importBody = z
  .object({ csv: z.string(), dryRun: z.boolean().optional().default(true) })
  .meta({ id: 'ImportMembers' });
export type ImportBody = z.output<typeof importBody>;

export const IMPORT_PROBLEMS = [
  'name-invalid',
  'tagline-invalid',
  'region-unknown',
  'role-unknown',
  'role-too-high',
  'twice',
  'excluded',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];
const importRow = z.object({
  /** Where it begins in the file, whose first line is 1. */
  line: z.number().int(),
  name: z.string(),
  tagline: z.string(),
  region: z.string(),
  role: z.string(),
  /**
   * `already-member`: the account with this Riot ID is one. People without an account and accounts that are no members
   * are both `invited`.
   */
  status: z.enum(['invited', 'already-member', 'already-invited', 'error']),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importResult = z
  .object({
    /** For the undo; null if nobody was invited. */
    importId: z.string().nullable(),
    /** True in unlisted communities: people who sign up later are invited only once an organiser confirms them. */
    needsYes: z.boolean(),
    rows: importRow.array(),
    /** `known`: members, and people who are invited already. */
    counts: z.object({ invited: z.number().int(), known: z.number().int(), errors: z.number().int() }),
  })
  .meta({ id: 'MembersImported' });
export type ImportResult = z.infer<typeof importResult>;
export const importUndone = z.object({ withdrawn: z.number().int() }).meta({ id: 'ImportUndone' });
export type ImportUndone = z.infer<typeof importUndone>;

export const invitationView = z
  .object({
    _id: z.string(),
    name: z.string(),
    tagline: z.string(),
    region: z.string(),
    role: z.enum(INVITED_ROLES),
    /** The import that it came from. */
    importId: z.string(),
    _by: playerView.nullable(),
    /**
     * The account that has signed up with this Riot ID. It is invited once an organiser confirms that it is the invited
     * person. Always null unless the community is unlisted: nothing else here tells whether the person has an account.
     */
    _claimant: playerView.nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'CommunityInvitation' });
export type InvitationView = z.infer<typeof invitationView>;
export const invitationPage = pageSchema(invitationView).meta({ id: 'CommunityInvitations' });

/** A spreadsheet would calculate a cell that begins so. */
const FORMULA = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;
const toCell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};
/** Returns lines of comma-separated values that a spreadsheet shows and does not calculate. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(',')}\n`).join('');
