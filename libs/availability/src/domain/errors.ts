import { Rejection } from '@muster/kernel';

/** The statuses of the rejections of availability. */
export const availabilityErrors = {
  'zone-unknown': 400,
  'range-invalid': 400,
  'date-out-of-range': 400,
  'asked-already': 409,
} as const;

export class AvailabilityRejection extends Rejection<keyof typeof availabilityErrors> {}
