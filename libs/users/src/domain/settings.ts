/** Derives one event per changed part of a profile. */
import type { EditUser, NamesAtRevision, Settings, UpdateSettings } from './commands';
import { UserRejection } from './errors';
import { type Names, taglineOrDefault } from './names';
import type { User, UserEvent } from './user';

type Changes = Partial<Settings>;

/** Returns the names after the changes. */
export function applyNameChanges(currentNames: Names, changes: Changes, region: string): Names {
  const tagline = changes.tagline === undefined ? currentNames.tagline : taglineOrDefault(region, changes.tagline);
  return { name: changes.name ?? currentNames.name, tagline, discord: changes.discord ?? currentNames.discord };
}

export function decideSettings(command: UpdateSettings | EditUser, user: User): readonly UserEvent[] {
  const { currentNames, changes }: { currentNames: NamesAtRevision; changes: Changes } = command;
  // The names were read earlier; if they have changed since, the wrong claims would be taken or released.
  if (currentNames.revision !== user.revision) throw new UserRejection('changed-meanwhile');
  const region = changes.region ?? user.region;
  if (region !== user.region && command.type === 'UpdateSettings' && command.isSeatedInRegion)
    throw new UserRejection('seated-in-region');
  return [
    ...identityEvents(currentNames, applyNameChanges(currentNames, changes, region), region, user),
    ...preferenceEvents(changes, user),
    ...termsEvents(changes, command.ctx.now, user),
  ];
}

function identityEvents(currentNames: Names, after: Names, region: string, user: User): UserEvent[] {
  return [
    ...(region !== user.region ? [{ type: 'RegionChanged' as const, region }] : []),
    ...(after.name !== currentNames.name || after.tagline !== currentNames.tagline
      ? [{ type: 'NameChanged' as const }]
      : []),
    ...(after.discord !== currentNames.discord ? [{ type: 'DiscordChanged' as const }] : []),
  ];
}

function preferenceEvents(
  { rank = '', canEmail, background, blur, language, roles, showRecord }: Changes,
  user: User,
): UserEvent[] {
  const backgroundSettings = { background: background ?? user.background, blur: blur ?? user.blur };
  return [
    ...(rank && rank !== user.rank ? [{ type: 'RankChanged' as const, rank }] : []),
    ...(canEmail !== undefined && canEmail !== user.canEmail
      ? [{ type: 'EmailOptInSwitched' as const, canEmail }]
      : []),
    ...(backgroundSettings.background !== user.background || backgroundSettings.blur !== user.blur
      ? [{ type: 'BackgroundChosen' as const, ...backgroundSettings }]
      : []),
    ...(language !== undefined && language !== (user.language ?? null)
      ? [{ type: 'LanguageChosen' as const, language }]
      : []),
    ...(roles && roles.join() !== user.roles.join() ? [{ type: 'RolesPreferred' as const, roles }] : []),
    ...(showRecord !== undefined && showRecord !== user.showRecord
      ? [{ type: 'RecordSharingChosen' as const, shared: showRecord }]
      : []),
  ];
}

/** Terms that come into force later cannot be accepted yet. */
function termsEvents({ acceptedTerms }: Changes, now: string, { terms }: User): UserEvent[] {
  if (acceptedTerms === undefined) return [];
  const since = acceptedTerms < now ? acceptedTerms : now;
  return terms && since <= terms.since ? [] : [{ type: 'TermsAccepted', since, at: now }];
}
