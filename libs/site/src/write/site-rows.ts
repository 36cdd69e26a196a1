import type { RowWrite } from '@muster/platform';
import { type EditSite, legalKeyOf, type Site, type SiteCommand } from '../domain/site';

/** What may hold personal data is not in the log: operator, links, and legal texts with all their former versions. */
export function toSiteRows(command: SiteCommand, after: Site): RowWrite[] {
  if (command.type === 'EditSite') return contactRows(command);
  if (command.type !== 'PublishLegalText') return [];
  const { id, kind, language, text, by, ctx } = command;
  const isInForce = after.legal[legalKeyOf(command)]?.id === id;
  return text === null || isInForce
    ? [{ table: 'site_legal_texts', row: { id, kind, language, text, since: ctx.now, published_by: by } }]
    : [];
}

/** What is missing stays as it is. */
const contactRows = ({ operator, links }: EditSite): RowWrite[] =>
  operator === undefined && links === undefined
    ? []
    : [{ table: 'site_operator', row: { ...(operator !== undefined && { operator }), ...(links && { links }) } }];
