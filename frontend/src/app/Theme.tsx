import { ConfigProvider, theme as antd } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { media } from '../shared/media';
import { THEME_CHOICES, type ThemeChoice, Themes } from '../shared/theme-choice';
import { antdTheme } from './theme';

const STORAGE_KEY = 'muster-theme';

const usePrefersReducedMotion = media('(prefers-reduced-motion: reduce)');
const usePrefersLight = media('(prefers-color-scheme: light)');
/** Pictures and charts keep their colours there, so they must match the ground that the system chose. */
const useForcedColors = media('(forced-colors: active)');

function readStoredTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

function storeTheme(choice: ThemeChoice) {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

/** `public/theme.js` sets the attribute before the first paint; afterwards this component keeps it up to date. */
export function Theme({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState(readStoredTheme);
  const isBright = usePrefersLight();
  const followsSystem = useForcedColors() || choice === 'system';
  const name = !followsSystem ? choice : isBright ? 'light' : 'dark';
  useEffect(() => {
    document.documentElement.dataset['theme'] = name;
  }, [name]);
  const theme = useMemo(
    () => ({ name, choice, choose: (next: ThemeChoice) => (storeTheme(next), setChoice(next)) }),
    [name, choice],
  );
  // antd must know, because it waits for the end of animations, which our stylesheet disables.
  const reducedMotion = usePrefersReducedMotion();
  const config = useMemo(() => {
    const { token, ...rest } = antdTheme(name);
    return {
      ...rest,
      token: { ...token, motion: !reducedMotion },
      algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    };
  }, [name, reducedMotion]);
  return (
    <Themes value={theme}>
      {/* Lists are short. Without virtual scrolling every option exists in the DOM, for screen readers and tests. */}
      <ConfigProvider theme={config} virtual={false}>
        {children}
      </ConfigProvider>
    </Themes>
  );
}
