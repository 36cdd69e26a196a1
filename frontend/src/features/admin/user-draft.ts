import type { EditUserBody } from '@muster/contracts/administration';
import { formatRank } from '@muster/contracts/ranks';
import type { PublicUser } from '@muster/contracts/users';
import { changedFields } from '../../shared/changed-fields';
import { type RankDraft, toRankDraft } from '../../shared/rank-draft';

export interface UserDraft extends RankDraft {
  name: string;
  summonerTagline: string;
}
export const toUserDraft = ({ name, summonerTagline, rank }: PublicUser): UserDraft => ({
  name,
  summonerTagline,
  ...toRankDraft(rank),
});

/** Sends only changed fields, so that changes made by the user in the meantime are kept. */
export const toChanges = (
  { name, summonerTagline, division, number }: UserDraft,
  user: Pick<PublicUser, 'name' | 'summonerTagline' | 'rank'>,
): EditUserBody => changedFields({ name: name.trim(), summonerTagline, rank: formatRank(division, number) }, user);
