import { truncate as truncateTo } from '../../shared/text';
import { personName } from '../../shared/words/words';

/** Shortens names to 12 characters for lists (spec §9). The whole name is in the tooltip. */
export const truncate = (name: string): string => truncateTo(personName(name), 12);
