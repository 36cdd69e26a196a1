import { truncate as truncateTo } from '../../shared/text';

export { profilePath } from '../../shared/profile-path';

/** Shortens names to 12 characters for lists (spec §9). The whole name is in the tooltip. */
export const truncate = (name: string): string => truncateTo(name, 12);
