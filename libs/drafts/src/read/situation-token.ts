/** Token of the loader that adds to a command what its decision needs from other rows. */
export const DRAFT_SITUATION = Symbol('DRAFT_SITUATION');
