/** The evenings that a night should have: its dates, each with the settings that apply to it. */
import type { EveningSettings } from '../domain/evening';
import type { Night, NightSettings } from '../domain/night';
import { eveningsBetween } from './evening-dates';

export interface PlannedEvening {
  date: string;
  startsAt: string;
  settings: EveningSettings;
}

/** The evenings that start after `after` and not after `until` (ISO instants). */
export const planOf = ({ phases }: Pick<Night, 'phases'>, after: string, until: string): PlannedEvening[] =>
  phases.flatMap(({ since, settings }, i) => {
    const next = phases[i + 1]?.since;
    return eveningsBetween(settings, after, until)
      .filter(({ date }) => (i === 0 || date >= since) && (next === undefined || date < next))
      .map(({ date, startsAt }) => ({ date, startsAt, settings: toEveningSettings(settings) }));
  });

const toEveningSettings = ({ name, zone, signUp, maxLobbies, template }: NightSettings): EveningSettings => ({
  name,
  zone,
  signUp,
  maxLobbies,
  template,
});
