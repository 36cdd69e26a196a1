import { ConfigProvider, theme as antd } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import { antdTheme, type ThemeName } from './theme';

const STORAGE_KEY = 'muster-theme';
const ThemeChoice = createContext<{ name: ThemeName; toggle: () => void }>({ name: 'dark', toggle: () => undefined });
export const useTheme = () => useContext(ThemeChoice);

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const whenChanged = (tell: () => void) => {
  reduced.addEventListener('change', tell);
  return () => reduced.removeEventListener('change', tell);
};

/** `public/theme.js` set the attribute before the first paint; from here on this component does. */
export function Theme({ children }: { children: ReactNode }) {
  const [name, setName] = useState<ThemeName>(document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark');
  const choice = useMemo(() => {
    const toggle = () => {
      const next = name === 'dark' ? 'light' : 'dark';
      document.documentElement.dataset['theme'] = next;
      try {
        localStorage.setItem(STORAGE_KEY, next);
      } catch {
        // chosen for this page only
      }
      setName(next);
    };
    return { name, toggle };
  }, [name]);
  // antd has to know: it waits for the end of animations which our stylesheet switches off.
  const still = useSyncExternalStore(whenChanged, () => reduced.matches);
  const config = useMemo(() => {
    const { token, ...rest } = antdTheme(name);
    return { ...rest, token: { ...token, motion: !still }, algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm };
  }, [name, still]);
  return (
    <ThemeChoice value={choice}>
      <ConfigProvider theme={config}>{children}</ConfigProvider>
    </ThemeChoice>
  );
}
