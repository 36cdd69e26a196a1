/** Content of the night form, and the requests that it sends. */
import type { ScrimDefaults } from '@muster/contracts/communities';
import {
  ASKING_MOVE_MS,
  type CreateNightBody,
  DEFAULT_MAX_LOBBIES,
  DEFAULT_SIGN_UP,
  type EditNightBody,
  type NightView,
} from '@muster/contracts/nights';
import { DEFAULT_TEMPLATE, type ScrimTemplate } from '@muster/contracts/scrim-template';

/**
 * `until` is empty if the night has no last date. `fromDate` is set if an existing night does not change on all later
 * dates.
 */
export type NightDraft = Pick<
  NightView,
  'name' | 'about' | 'rule' | 'time' | 'zone' | 'from' | 'signUp' | 'maxLobbies'
> & {
  until: string;
  template: ScrimTemplate;
  fromDate?: string;
};

function usualTemplate(template: ScrimTemplate, usual: ScrimDefaults | null): ScrimTemplate {
  const { visibility, maxCasters, useTournamentCode, attendance, series } = usual ?? {};
  return {
    ...template,
    ...(visibility && visibility !== 'link' && { visibility }),
    ...(maxCasters !== undefined && { maxCasters }),
    ...(useTournamentCode !== undefined && { useTournamentCode }),
    attendance: { ...template.attendance, ...attendance },
    series: { ...template.series, ...series },
  };
}

/** `usual`: what the community has set for its scrims. */
export const newNight = (
  region: string,
  today: string,
  zone: string,
  usual: ScrimDefaults | null = null,
): NightDraft => ({
  name: '',
  about: '',
  rule: { every: 1, days: ['thu'] },
  time: usual?.time ?? '20:00',
  zone,
  from: today,
  until: '',
  signUp: DEFAULT_SIGN_UP,
  maxLobbies: DEFAULT_MAX_LOBBIES,
  template: usualTemplate({ ...DEFAULT_TEMPLATE, region }, usual),
});

export const draftOf = (night: NightView): NightDraft => {
  const { name, about, rule, time, zone, from, until, signUp, maxLobbies, template } = night;
  return { name, about, rule, time, zone, from, until: until ?? '', signUp, maxLobbies, template };
};

export const toCreateBody = ({ until, fromDate: _, ...draft }: NightDraft): CreateNightBody =>
  ({ ...draft, until: until || null }) as CreateNightBody;

/**
 * Returns only the fields that differ from the night, so that settings that begin on a later date keep their values.
 */
export function toEditBody(draft: NightDraft, night: NightView): EditNightBody {
  const [before, after] = [toCreateBody(draftOf(night)), toCreateBody(draft)];
  const differs = (key: string) =>
    JSON.stringify(before[key as keyof CreateNightBody]) !== JSON.stringify(after[key as keyof CreateNightBody]);
  const changes = Object.fromEntries(Object.entries(after).filter(([key]) => differs(key))) as EditNightBody;
  return draft.fromDate ? { ...changes, fromDate: draft.fromDate } : changes;
}

const DAY_MINUTES = 24 * 60;
/** By how many hours the viewer's clock shows more at the second start than at the first, whatever their dates. */
export function shiftForViewer(before: string | undefined, startsAt: string): number {
  if (before === undefined) return 0;
  const [one, other] = [before, startsAt].map((iso) => {
    const at = new Date(iso);
    return 60 * at.getHours() + at.getMinutes();
  });
  const minutes = (other! - one! + DAY_MINUTES) % DAY_MINUTES;
  return (minutes > DAY_MINUTES / 2 ? minutes - DAY_MINUTES : minutes) / 60;
}

export type SignUpEffect = 'cancelled' | 'asked' | 'kept';
const minutesOf = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return 60 * hours! + minutes!;
};
/** Returns how this edit of the night affects the sign-ups of evenings that exist. */
export function signUpEffects(draft: NightDraft, night: NightView): SignUpEffect[] {
  const changes = toEditBody({ ...draft, fromDate: '' }, night);
  const days = changes.rule || changes.from || changes.until !== undefined ? (['cancelled'] as const) : [];
  if (!changes.time && !changes.zone) return [...days];
  const moved = Math.abs(minutesOf(draft.time || night.time) - minutesOf(night.time)) * 60_000;
  return [...days, changes.zone || moved >= ASKING_MOVE_MS ? 'asked' : 'kept'];
}
