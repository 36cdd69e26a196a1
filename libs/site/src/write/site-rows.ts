import type { RowWrite } from '@muster/platform';
import { type EditSite, legalKeyOf, type Site, type SiteCommand } from '../domain/site';

/**
 * Writes texts that may hold personal data to rows, because events cannot be erased: operator, links, and all versions
 * of legal texts.
 */
export function toSiteRows(command: SiteCommand, after: Site): RowWrite[] {
  if (command.type === 'EditSite') return contactRows(command);
  if (command.type !== 'PublishLegalText') return [];
  const { id, kind, language, text, by, ctx } = command;
  const isInForce = after.legal[legalKeyOf(command)]?.id === id;
  return text === null || isInForce
    ? [{ table: 'site_legal_texts', row: { id, kind, language, text, since: ctx.now, published_by: by } }]
    : [];
}

/** Columns without a new value keep the old one. */
const contactRows = ({ operator, links }: EditSite): RowWrite[] =>
  operator === undefined && links === undefined
    ? []
    : [{ table: 'site_operator', row: { ...(operator !== undefined && { operator }), ...(links && { links }) } }];
