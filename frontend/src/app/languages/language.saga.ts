import { call, put, takeEvery } from 'typed-redux-saga';
import { currentUiLanguage, hasLanguageInAddress, storeLanguage } from '../../shared/language/current-language';
import { languageApplied, languageChosen } from '../../shared/language/language.actions';
import { signedIn } from '../../shared/session.slice';
import { switchLanguage } from './load-language';

/** Follows the choice in the settings, and that of the account, which other browsers may have changed. */
export function* languageSaga() {
  yield* takeEvery(languageChosen, function* ({ payload: language }) {
    storeLanguage(language);
    yield* call(switchLanguage, language);
    yield* put(languageApplied(language));
  });
  yield* takeEvery(signedIn, function* ({ payload: { language } }) {
    if (!language || language === currentUiLanguage() || hasLanguageInAddress()) return;
    storeLanguage(language);
    yield* call(switchLanguage, language);
  });
}
