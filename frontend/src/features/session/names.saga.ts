import type { Region } from '@muster/contracts/regions';
import type { NameCheckBody } from '@muster/contracts/users';
import { call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { validateAccountField } from '../../shared/validation/account-validation';
import type { Draft, Problems } from './draft';
import { checkNames } from './session.api';
import { fieldLeft, fieldTyped, namesTaken, regionChosen, selectDraft } from './sign-up.slice';
import { startSaga } from '../../shared/start-saga';

/** Typing pauses are longer than this. */
const TYPING_DELAY_MS = 600;

/** Returns the names of the draft that can be asked about: complete and valid ones. */
export function toNameCheck(draft: Draft): NameCheckBody {
  const isValid = (field: 'name' | 'summonerTagline' | 'discord', value: string) =>
    validateAccountField(field, value) === undefined;
  const [name, discord] = [draft.name.trim(), draft.discord.trim()];
  const isNamed = draft.region && isValid('name', name) && isValid('summonerTagline', draft.summonerTagline);
  return {
    ...(isNamed && { name, summonerTagline: draft.summonerTagline, region: draft.region as Region }),
    ...(isValid('discord', discord) && { discord }),
  };
}

/**
 * Asks whether the names are free while the form is being filled in. It is a courtesy: registering decides, so a check
 * that fails or is limited shows nothing.
 */
export function* namesSaga() {
  let asked = '{}';
  let taken: Problems = {};
  yield* takeLatest([fieldTyped, regionChosen, fieldLeft], function* ({ type }) {
    if (type === fieldTyped.type) yield* delay(TYPING_DELAY_MS);
    const names = toNameCheck(yield* select(selectDraft));
    const question = JSON.stringify(names);
    if (question !== asked) {
      asked = ''; // unless it is answered, the next change asks again, also if that cancels this one
      taken = {};
      try {
        if (question !== '{}') taken = (yield* call(checkNames, names)).fields;
        asked = question;
      } catch {
        // Registering decides.
      }
    }
    yield* put(namesTaken(taken));
  });
}

startSaga(namesSaga);
