import type { Role } from '@muster/contracts/constants';
import type { MemberKind, TeamLogEntry } from '@muster/contracts/teams';
import { formatList } from '../../../shared/language/lists';
import { personName, regionName } from '../../../shared/words/words';
import { strings } from '../strings';

type Sentence = (entry: { by: string; who: string; detail: TeamLogEntry['detail'] }) => string;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The sentence of each kind of entry. They are read while rendering, in the language of the user. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  TeamFounded: ({ by }) => strings.log.founded(by),
  TeamRenamed: ({ by, detail }) => strings.log.renamed(by, textIn(detail['name'])),
  TeamTagChanged: ({ by, detail }) => strings.log.tag(by, textIn(detail['tag'])),
  TeamDescribed: ({ by }) => strings.log.described(by),
  TeamLinksChanged: ({ by }) => strings.log.links(by),
  TeamRegionChosen: ({ by, detail }) => strings.log.region(by, regionName(textIn(detail['region']))),
  TeamLanguagesChosen: ({ by }) => strings.log.languages(by),
  TeamVisibilityChanged: ({ by, detail }) =>
    strings.log.visibility(
      by,
      strings.form.visibilities[detail['visibility'] === 'unlisted' ? 'unlisted' : 'public'].title,
    ),
  TeamNeedsChanged: ({ by }) => strings.log.needs(by),
  TeamBookersChosen: ({ by }) => strings.log.bookers(by),
  WeeklyAskChosen: ({ by }) => strings.log.weeklyAsk(by),
  TeamCrestChanged: ({ by }) => strings.log.crest(by),
  TeamDisbanded: ({ by, detail }) =>
    detail['reason'] ? strings.log.disbandedFor(by, textIn(detail['reason'])) : strings.log.disbanded(by),
  TeamMemberJoined: ({ who }) => strings.log.joined(who),
  TeamMemberKindChanged: ({ by, who, detail }) =>
    strings.log.kind(by, who, strings.kinds[(detail['to'] ?? 'player') as MemberKind]),
  TeamMemberRolesChanged: ({ by, who, detail }) => {
    const roles = (detail['roles'] ?? []) as Role[];
    return strings.log.roles(by, who, roles.length > 0 ? formatList(roles) : strings.page.anyRole);
  },
  TeamMembershipHidden: ({ who }) => strings.log.hidden(who),
  TeamCaptainNamed: ({ by, who }) => strings.log.captain(by, who),
  TeamCaptainDismissed: ({ by, who }) => strings.log.dismissed(by, who),
  TeamCaptainSucceeded: ({ who }) => strings.log.succeeded(who),
  TeamMemberLeft: ({ by, who, detail }) =>
    detail['cause'] === 'removed' ? strings.log.removed(by, who) : strings.log.left(who),
  TeamInviteIssued: ({ by }) => strings.log.inviteIssued(by),
  TeamInviteRevoked: ({ by }) => strings.log.inviteRevoked(by),
  TeamInviteUsed: () => strings.log.inviteUsed,
  TeamInvitationSent: ({ by, who }) => strings.log.invited(by, who),
  TeamInvitationEnded: ({ by, who, detail }) => {
    if (detail['cause'] === 'withdrawn') return strings.log.withdrawn(by, who);
    return detail['cause'] === 'declined' ? strings.log.declined(who) : strings.log.invitationEnded(who);
  },
  TeamListed: ({ by }) => strings.log.listed(by),
  TeamUnlisted: ({ by }) => strings.log.unlisted(by),
};

/** Returns one sentence about what happened. Kinds of a newer server are shown by their name. */
export function describeEntry({ kind, by, user, detail }: TeamLogEntry): string {
  const says = SENTENCES[kind];
  if (!says) return kind;
  return says({
    by: by ? personName(by.name) : strings.log.nobody,
    who: user ? personName(user.name) : strings.log.someone,
    detail,
  });
}
