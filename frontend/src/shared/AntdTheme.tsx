import { ConfigProvider, theme as antd } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { antdTheme } from './theme';
import { media } from './media';
import { useTheme } from './theme-choice';

const usePrefersReducedMotion = media('(prefers-reduced-motion: reduce)');
const Themed = createContext(false);

function Provider({ children }: { children: ReactNode }) {
  const { name } = useTheme();
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
    <Themed value={true}>
      {/* Lists are short. Without virtual scrolling every option exists in the DOM, for screen readers and tests. */}
      <ConfigProvider theme={config} virtual={false}>
        {children}
      </ConfigProvider>
    </Themed>
  );
}

/**
 * Gives antd's components our theme. `lazyWithRetry` puts it around what it loads, because the first list is shown
 * without antd (60 KB).
 */
export const AntdTheme = ({ children }: { children: ReactNode }) =>
  useContext(Themed) ? children : <Provider>{children}</Provider>;
