import type { PickupSettings, PickupSettingsBody } from '@muster/contracts/pickup-settings';
import { servedRegions } from '@muster/contracts/regions';
import { DEFAULT_TEMPLATE, type ScrimTemplate } from '@muster/contracts/scrim-template';
import type { Community } from './community';

type Place = Pick<Community, 'region' | 'visibility'>;

/** The scrims of pick-ups in a community that has chosen nothing about them. */
export const usualTemplate = ({ region, visibility }: Place): ScrimTemplate => ({
  ...DEFAULT_TEMPLATE,
  region: region ?? servedRegions()[0]!,
  visibility: visibility === 'public' ? 'public' : 'members',
});

/** Adds what the usual template has to a chosen one. */
export function toPickupChanges({ template, ...settings }: PickupSettingsBody, place: Place): Partial<PickupSettings> {
  if (!template) return template === null ? { ...settings, template } : settings;
  const usual = usualTemplate(place);
  const [attendance, series] = [
    { ...usual.attendance, ...template.attendance },
    { ...usual.series, ...template.series },
  ];
  return { ...settings, template: { ...usual, ...template, attendance, series } };
}
