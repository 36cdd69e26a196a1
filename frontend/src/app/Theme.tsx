import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { media } from '../shared/media';
import { readText, writeText } from '../shared/storage';
import { THEME_CHOICES, type ThemeChoice, Themes } from '../shared/theme-choice';

const STORAGE_KEY = 'muster-theme';

const usePrefersLight = media('(prefers-color-scheme: light)');
/** Pictures and charts keep their colours there, so they must match the ground that the system chose. */
const useForcedColors = media('(forced-colors: active)');

function readStoredTheme(): ThemeChoice {
  const stored = readText(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

/**
 * A script in the page (`boot/boot.ts`) sets the attribute before the first paint; afterwards this component keeps it
 * up to date.
 */
export function Theme({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readStoredTheme);
  const isBright = usePrefersLight();
  const followsSystem = useForcedColors() || choice === 'system';
  const name = !followsSystem ? choice : isBright ? 'light' : 'dark';
  useEffect(() => {
    document.documentElement.dataset['theme'] = name;
  }, [name]);
  const theme = useMemo(
    () => ({ name, choice, choose: (next: ThemeChoice) => (writeText(STORAGE_KEY, next), setChoice(next)) }),
    [name, choice],
  );
  return <Themes value={theme}>{children}</Themes>;
}
