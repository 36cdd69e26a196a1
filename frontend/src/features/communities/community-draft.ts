import type {
  CommunityEntry,
  CommunityView,
  CommunityVisibility,
  EditCommunityBody,
} from '@muster/contracts/communities';
import type { Link } from '@muster/contracts/links';
import type { Region } from '@muster/contracts/regions';
import { changedFields } from '../../shared/changed-fields';

/** Content of the form that founds or edits a community. */
export interface CommunityDraft {
  name: string;
  slug: string;
  about: string;
  region: Region | null;
  visibility: CommunityVisibility;
  entry: CommunityEntry;
  /** Edited after founding. */
  links?: readonly Link[];
  publicTitles?: boolean;
}
export const newCommunity = (region: Region | null): CommunityDraft => ({
  name: '',
  slug: '',
  about: '',
  region,
  visibility: 'public',
  entry: 'open',
});
export const draftOf = (community: CommunityView) => {
  const { name, slug, about, region, visibility, entry, links, publicTitles } = community;
  return { name, slug, about, region: region as Region | null, visibility, entry, links, publicTitles };
};

/** Returns the fields that the edit changes. Texts are compared as the server stores them. */
export const toChanges = (community: CommunityView, draft: CommunityDraft): EditCommunityBody =>
  changedFields(
    {
      ...draftOf(community),
      ...draft,
      name: draft.name.trim(),
      slug: draft.slug.trim(),
      about: draft.about.trim(),
    },
    draftOf(community),
  );
