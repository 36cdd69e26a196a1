import { z } from 'zod';
import { attendanceBody, attendanceSettings } from './attendance';
import { MAX_CASTERS, NO_ATTENDANCE } from './constants';
import { regionSchema } from './regions';
import { ONE_GAME, seriesBody, seriesProblem, seriesSettings } from './series';
import { invalid } from './validation-texts';

/** Chosen values that can be played together with the usual ones for what is not chosen. */
export const chosenAttendance = attendanceBody.refine((chosen) => {
  const { opensMinutes, closesMinutes } = { ...NO_ATTENDANCE, ...chosen };
  return opensMinutes > closesMinutes;
}, invalid('checkInWindow'));
export const chosenSeries = seriesBody.refine(
  (chosen) => seriesProblem({ ...ONE_GAME, ...chosen }) === undefined,
  invalid('seriesImpossible'),
);

/** The settings of scrims that an evening or a pick-up makes. */
const template = z.object({
  region: regionSchema,
  maxCasters: z.number().int().min(0).max(MAX_CASTERS),
  useTournamentCode: z.boolean(),
  visibility: z.enum(['public', 'members']),
  attendance: attendanceSettings,
  series: seriesSettings,
});
/** The stored form of a template. Its region was served when it was stored, and may not be any more. */
export type ScrimTemplate = Omit<z.infer<typeof template>, 'region'> & { region: string };
export const templateView = template.extend({ region: z.string() });
export const templateBody = template.extend({ attendance: attendanceBody, series: seriesBody }).partial();
export const DEFAULT_TEMPLATE: Omit<ScrimTemplate, 'region'> = {
  maxCasters: MAX_CASTERS,
  useTournamentCode: true,
  visibility: 'public',
  attendance: NO_ATTENDANCE,
  series: ONE_GAME,
};
