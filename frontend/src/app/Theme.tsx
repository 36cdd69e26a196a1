import { ConfigProvider, theme as antd } from 'antd';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { THEME_CHOICES, type ThemeChoice, Themes } from '../shared/theme-choice';
import { antdTheme } from './theme';

const STORAGE_KEY = 'muster-theme';

/** What the device prefers, and the ear for its changes. */
function preference(query: string): [(tell: () => void) => () => void, () => boolean] {
  const media = matchMedia(query);
  const listen = (tell: () => void) => {
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  };
  return [listen, () => media.matches];
}
const reduced = preference('(prefers-reduced-motion: reduce)');
const bright = preference('(prefers-color-scheme: light)');

function stored(): ThemeChoice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return THEME_CHOICES.find((choice) => choice === kept) ?? 'dark';
  } catch {
    return 'dark';
  }
}

function keep(choice: ThemeChoice) {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // chosen for this page only
  }
}

/** `public/theme.js` set the attribute before the first paint; from here on this component does. */
export function Theme({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(stored);
  const isBright = useSyncExternalStore(...bright);
  const name = choice === 'system' ? (isBright ? 'light' : 'dark') : choice;
  useEffect(() => {
    document.documentElement.dataset['theme'] = name;
  }, [name]);
  const theme = useMemo(() => ({ name, choice, choose: (next: ThemeChoice) => (keep(next), setChoice(next)) }), [name, choice]);
  // antd has to know: it waits for the end of animations which our stylesheet switches off.
  const still = useSyncExternalStore(...reduced);
  const config = useMemo(() => {
    const { token, ...rest } = antdTheme(name);
    return { ...rest, token: { ...token, motion: !still }, algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm };
  }, [name, still]);
  return (
    <Themes value={theme}>
      <ConfigProvider theme={config}>{children}</ConfigProvider>
    </Themes>
  );
}
