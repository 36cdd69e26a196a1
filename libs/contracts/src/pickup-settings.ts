import { z } from 'zod';
import { chosenAttendance, chosenSeries, templateBody, templateView } from './scrim-template';

/** People who may begin a check. `auto`: one begins by itself once ten can play, and organisers may begin one. */
export const PICKUP_STARTS = ['auto', 'members', 'organisers'] as const;
export type PickupStart = (typeof PICKUP_STARTS)[number];
export const READY_SECONDS = { min: 45, max: 180 } as const;
export const STARTS_IN_MINUTES = { min: 5, max: 20 } as const;

/** Values that are not chosen are the defaults of the site. */
const chosenTemplate = templateBody.extend({
  attendance: chosenAttendance.optional(),
  series: chosenSeries.optional(),
});
const settings = z.object({
  on: z.boolean(),
  start: z.enum(PICKUP_STARTS),
  /** How long a person who is asked has for an answer. */
  readySeconds: z.number().int().min(READY_SECONDS.min).max(READY_SECONDS.max),
  /** The scrim starts so long after ten are ready. */
  startsInMinutes: z.number().int().min(STARTS_IN_MINUTES.min).max(STARTS_IN_MINUTES.max),
});
/** The pick-ups of a community. Without a template its scrims have the defaults of the site. */
export const pickupSettings = settings.extend({ template: templateView.nullable() }).meta({ id: 'PickupSettings' });
export type PickupSettings = z.infer<typeof pickupSettings>;
/** Omitted fields keep their values. The template is replaced whole; null takes it away. */
export const pickupSettingsBody = settings.extend({ template: chosenTemplate.nullable() }).partial();
export type PickupSettingsBody = z.infer<typeof pickupSettingsBody>;
export const NO_PICKUPS: PickupSettings = {
  on: false,
  start: 'auto',
  readySeconds: 90,
  startsInMinutes: 10,
  template: null,
};
