import { ConfigProvider, theme as antd } from 'antd';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { antdTheme, type ThemeName } from './theme';

const STORAGE_KEY = 'muster-theme';
const ThemeChoice = createContext<{ name: ThemeName; toggle: () => void }>({ name: 'dark', toggle: () => undefined });
export const useTheme = () => useContext(ThemeChoice);

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
  const config = useMemo(() => ({ ...antdTheme(name), algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm }), [name]);
  return (
    <ThemeChoice value={choice}>
      <ConfigProvider theme={config}>{children}</ConfigProvider>
    </ThemeChoice>
  );
}
