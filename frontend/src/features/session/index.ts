import type { ChosenSeat } from '../../shared/chosen-seat';

export { sessionSaga as saga } from './session.saga';

/** Null also while the sign-up has not been loaded. */
export const selectChosenSeat = ({ signUp }: { signUp?: { seat: ChosenSeat | null } }): ChosenSeat | null =>
  signUp?.seat ?? null;
