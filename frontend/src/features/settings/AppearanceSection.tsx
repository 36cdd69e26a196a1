import { BackgroundPicker } from '../../shared/background/BackgroundPicker';
import { ChoiceTiles } from '../../shared/ChoiceTiles';
import { Icon } from '../../shared/art/Icon';
import { THEME_CHOICES, useTheme } from '../../shared/theme-choice';
import css from './SettingsPage.module.css';
import { strings } from './strings';

const ICONS = { dark: 'moon', light: 'sun', system: 'settings' } as const;
const CHOICES = THEME_CHOICES.map((value) => ({
  value,
  content: (
    <>
      <Icon name={ICONS[value]} /> {strings.themes[value]}
    </>
  ),
}));

/** The theme of this device and the background of the account. */
export function AppearanceSection() {
  const { choice, choose } = useTheme();
  return (
    <>
      <div className={css.theme}>
        <ChoiceTiles
          name="theme"
          label={strings.theme}
          value={choice}
          choices={CHOICES}
          onChoose={choose}
          columns={3}
        />
        <small>{strings.themeHint}</small>
      </div>
      <BackgroundPicker />
    </>
  );
}
