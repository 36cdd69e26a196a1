import { type Language, LANGUAGES } from '@muster/contracts/languages';
import { useDispatch } from 'react-redux';
import { Icon } from '../shared/art/Icon';
import { currentLanguage } from '../shared/language/current-language';
import { languageChosen } from '../shared/language/language.actions';
import { LANGUAGE_NAMES } from '../shared/language/names';
import css from './LanguageMenu.module.css';
import { strings } from './strings';

/** Chooses the language before there are settings. `short`: its code on phones, where the bar has no room. */
export function LanguageMenu({ short = false }: { short?: boolean }) {
  const dispatch = useDispatch();
  const language = currentLanguage();
  return (
    <label className={`${css.menu} ${short ? css.short : ''}`}>
      <Icon name="globe" size={18} />
      <span aria-hidden="true" data-code={language.slice(0, 2)}>
        {LANGUAGE_NAMES[language]}
      </span>
      <Icon name="chevron" size={14} />
      <select
        aria-label={strings.language}
        value={language}
        onChange={({ currentTarget }) => dispatch(languageChosen(currentTarget.value as Language))}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
