import { truncate as truncateTo } from '../../shared/text';
import { personName } from '../../shared/words/words';

export { profilePath } from '../../shared/profile-path';

/** Shortens names to 12 characters for lists (spec §9). The whole name is in the tooltip. */
export const truncate = (name: string): string => truncateTo(personName(name), 12);
