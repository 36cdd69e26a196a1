/** What decisions on a draft need of other rows. */
export const DRAFT_SITUATION = Symbol('DRAFT_SITUATION');
