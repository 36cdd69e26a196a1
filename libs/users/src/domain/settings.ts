/** A changed profile, as the facts it is made of. */
import { Rejection } from '@muster/kernel';
import type { EditUser, KnownNames, Settings, UpdateSettings } from './commands';
import { type Names, taglineIn } from './names';
import type { User, UserEvent } from './user';

type Changes = Partial<Settings>;

/** The names as they are after the changes. */
export function namesAfter(known: Names, changes: Changes, region: string): Names {
  const tagline = changes.tagline === undefined ? known.tagline : taglineIn(region, changes.tagline);
  return { name: changes.name ?? known.name, tagline, discord: changes.discord ?? known.discord };
}

export function decideSettings(command: UpdateSettings | EditUser, user: User): readonly UserEvent[] {
  const { known, changes }: { known: KnownNames; changes: Changes } = command;
  // The names were read before: were they still the ones of now, a claim could be taken or given back wrongly.
  if (known.revision !== user.revision) throw new Rejection('changed-meanwhile');
  const region = changes.region ?? user.region;
  if (region !== user.region && command.type === 'UpdateSettings' && command.seated) throw new Rejection('seated-in-region');
  return [...identity(known, namesAfter(known, changes, region), region, user), ...tastes(changes, user)];
}

function identity(known: Names, after: Names, region: string, user: User): UserEvent[] {
  return [
    ...(region !== user.region ? [{ type: 'RegionChanged' as const, region }] : []),
    ...(after.name !== known.name || after.tagline !== known.tagline ? [{ type: 'NameChanged' as const }] : []),
    ...(after.discord !== known.discord ? [{ type: 'DiscordChanged' as const }] : []),
  ];
}

function tastes({ rank = '', canEmail, background, blur }: Changes, user: User): UserEvent[] {
  const picture = { background: background ?? user.background, blur: blur ?? user.blur };
  return [
    ...(rank && rank !== user.rank ? [{ type: 'RankChanged' as const, rank }] : []),
    ...(canEmail !== undefined && canEmail !== user.canEmail ? [{ type: 'EmailOptInSwitched' as const, canEmail }] : []),
    ...(picture.background !== user.background || picture.blur !== user.blur ? [{ type: 'BackgroundChosen' as const, ...picture }] : []),
  ];
}
