import { type ButtonProps, ConfigProvider, theme as antd } from 'antd';
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { currentPack } from './language/current-language';
import { antdTheme } from './antd-theme';
import css from './AntdTheme.module.css';
import { media } from './media';
import { useSite } from './site/site';
import { useTheme } from './theme-choice';

const usePrefersReducedMotion = media('(prefers-reduced-motion: reduce)');
const Themed = createContext(false);

function buttonClass({ type, danger, variant }: ButtonProps): string {
  if (type === 'primary') return danger ? css.main! : `${css.main} ${css.gold}`;
  if (!danger) return '';
  return variant === 'outlined' ? `${css.red} ${css.edge}` : css.red!;
}
const BUTTON = { classNames: ({ props }: { props: ButtonProps }) => ({ root: buttonClass(props) }) };
const DATE_PICKER = { classNames: { popup: { header: css.calendarHead! } } };

/** antd's texts, in English until those of the current language are loaded. A change of it renders everything again. */
function useAntdTexts(): Locale {
  const [texts, setTexts] = useState(english);
  useEffect(() => {
    void currentPack()
      .components?.()
      .then(
        ({ default: loaded }) => setTexts(loaded),
        () => undefined, // offline, or from an older release
      );
  }, []);
  return texts;
}

function Provider({ children }: { children: ReactNode }) {
  const { name } = useTheme();
  const { accent } = useSite();
  const locale = useAntdTexts();
  // antd must know, because it waits for the end of animations, which our stylesheet disables.
  const reducedMotion = usePrefersReducedMotion();
  const config = useMemo(() => {
    const { token, ...rest } = antdTheme(name, accent);
    return {
      ...rest,
      token: { ...token, motion: !reducedMotion },
      algorithm: name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    };
  }, [name, accent, reducedMotion]);
  return (
    <Themed value={true}>
      {/* Lists are short. Without virtual scrolling every option exists in the DOM, for screen readers and tests. */}
      <ConfigProvider theme={config} locale={locale} virtual={false} button={BUTTON} datePicker={DATE_PICKER}>
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
