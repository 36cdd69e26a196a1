import { ConfigProvider, theme as antd } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { media } from '../shared/media';
import { THEME_CHOICES, type ThemeChoice, Themes } from '../shared/theme-choice';
import { antdTheme } from './theme';

const STORAGE_KEY = 'muster-theme';

const usePrefersReducedMotion = media('(prefers-reduced-motion: reduce)');
const usePrefersLight = media('(prefers-color-scheme: light)');

function readStoredTheme(): ThemeChoice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return THEME_CHOICES.find((choice) => choice === kept) ?? 'dark';
  } catch {
    return 'dark';
  }
}

function storeTheme(choice: ThemeChoice) {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // chosen for this page only
  }
}

/** `public/theme.js` set the attribute before the first paint; from here on this component does. */
export function Theme({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readStoredTheme);
  const isBright = usePrefersLight();
  const name = choice === 'system' ? (isBright ? 'light' : 'dark') : choice;
  useEffect(() => {
    document.documentElement.dataset['theme'] = name;
  }, [name]);
  const theme = useMemo(
    () => ({ name, choice, choose: (next: ThemeChoice) => (storeTheme(next), setChoice(next)) }),
    [name, choice],
  );
  // antd has to know: it waits for the end of animations which our stylesheet switches off.
  const still = usePrefersReducedMotion();
  const config = useMemo(() => {
    const { token, ...rest } = antdTheme(name);
    return {
      ...rest,
      token: { ...token, motion: !still },
      algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    };
  }, [name, still]);
  return (
    <Themes value={theme}>
      {/* lists are short: without the library's virtual scrolling every option is a real one, to be heard and pressed */}
      <ConfigProvider theme={config} virtual={false}>
        {children}
      </ConfigProvider>
    </Themes>
  );
}
