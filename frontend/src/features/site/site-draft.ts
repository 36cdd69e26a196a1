import type { Link } from '@muster/contracts/links';
import type { ServedSite } from '@muster/contracts/served-site';
import type { EditSiteBody } from '@muster/contracts/site';

/** Content of the form. */
export interface SiteDraft {
  name: string;
  accent: string | null;
  operatorName: string;
  contact: string;
  address: string;
  links: readonly Link[];
  discordInvite: string;
}

export const draftOf = ({ name, accent, operator, links, discordInvite }: ServedSite): SiteDraft => ({
  name,
  accent,
  operatorName: operator?.name ?? '',
  contact: operator?.contact ?? '',
  address: operator?.address ?? '',
  links,
  discordInvite: discordInvite ?? '',
});

const linkOf = ({ label, href }: Link): Link => ({ label: label.trim(), href: href.trim() });

/** As the server stores them: texts without spaces around them, nothing for empty ones. */
const toStored = ({ name, accent, operatorName, contact, address, links, discordInvite }: SiteDraft) => ({
  name: name.trim(),
  accent,
  operator: operatorName.trim()
    ? { name: operatorName.trim(), contact: contact.trim(), address: address.trim() || null }
    : null,
  links: links.map(linkOf),
  discordInvite: discordInvite.trim() || null,
});

/** Returns the fields that the edit changes. */
export function toChanges(site: ServedSite, draft: SiteDraft): EditSiteBody {
  const [before, after] = [toStored(draftOf(site)), toStored(draft)];
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
