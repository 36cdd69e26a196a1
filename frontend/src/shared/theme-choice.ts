import { createContext, useContext } from 'react';

export const THEME_CHOICES = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

interface Theme {
  /** The theme in effect. */
  name: 'dark' | 'light';
  /** The user's choice; `system`, the default, follows the device. */
  choice: ThemeChoice;
  choose: (choice: ThemeChoice) => void;
}
export const Themes = createContext<Theme>({ name: 'dark', choice: 'system', choose: () => undefined });
export const useTheme = () => useContext(Themes);
