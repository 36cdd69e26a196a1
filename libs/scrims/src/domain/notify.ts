import type { Scrim } from './state';

/** The cause of what happened to a scrim. `about` is said once per scrim. */
export const causeOf = ({ id }: Scrim, about: string): string => `alert_${id}_${about}`;
