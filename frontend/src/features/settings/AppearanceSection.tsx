import { type Language, LANGUAGES } from '@muster/contracts/languages';
import { Select } from 'antd';
import { useDispatch } from 'react-redux';
import { BackgroundPicker } from '../../shared/background/BackgroundPicker';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Icon } from '../../shared/art/Icon';
import { THEME_CHOICES, useTheme } from '../../shared/theme-choice';
import { Field } from '../../shared/Field';
import { currentLanguage } from '../../shared/language/current-language';
import { languageChosen } from '../../shared/language/language.actions';
import { LANGUAGE_NAMES } from '../../shared/language/names';
import css from './SettingsPage.module.css';
import { strings } from './strings';

const ICONS = { dark: 'moon', light: 'sun', system: 'settings' } as const;
const themeChoices = () =>
  THEME_CHOICES.map((value) => ({
    value,
    content: (
      <>
        <Icon name={ICONS[value]} /> {strings.themes[value]}
      </>
    ),
  }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Language and theme of this device, and the background of the account. */
export function AppearanceSection() {
  const { choice, choose } = useTheme();
  const dispatch = useDispatch();
  return (
    <>
      <Field label={strings.language} hint={strings.languageHint}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={currentLanguage()}
            options={LANGUAGE_OPTIONS}
            onChange={(language: Language) => dispatch(languageChosen(language))}
          />
        )}
      </Field>
      <div className={css.theme}>
        <ChoiceTiles
          name="theme"
          label={strings.theme}
          value={choice}
          choices={themeChoices()}
          onChoose={choose}
          columns={3}
        />
        <small>{strings.themeHint}</small>
      </div>
      <BackgroundPicker />
    </>
  );
}
