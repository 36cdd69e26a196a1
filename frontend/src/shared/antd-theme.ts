import { accentColors } from '@muster/contracts/accent';
import type { ThemeConfig } from 'antd';
import { PALETTES, type ThemeName } from './theme';

const TEXT = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/**
 * antd's tokens in the same colours, with the site's accent in the place of gold. The algorithm (dark or light) is added
 * where antd is loaded.
 */
export function antdTheme(name: ThemeName, accent: string | null = null): ThemeConfig {
  const own = accent ? accentColors(accent)?.[name] : undefined;
  const c = { ...PALETTES[name], ...own };
  // In the dark theme a shadow does not set a window off from the page; an edge does.
  const overlay = `0 0 0 1px ${c.edge}, ${c['shadow-big']}`;
  const onGold = {
    primaryColor: c['on-gold'],
    dangerColor: c.ground,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    fontWeight: 600,
    // antd would lighten the gold, which cannot be read on a light ground.
    defaultHoverColor: c.gold2,
    defaultActiveColor: c.gold2,
  };
  return {
    token: {
      colorPrimary: name === 'dark' ? c.gold : c['gold-low'],
      // antd would lighten an accent further than the text on it allows.
      ...(own && { colorPrimaryHover: c['gold-high'], colorPrimaryActive: c['gold-low'] }),
      colorLink: c.gold,
      colorLinkHover: c.gold2,
      colorInfo: c.blue,
      colorSuccess: c.green,
      colorWarning: c.warn,
      colorError: c.red,
      colorBgBase: c.ground,
      colorTextBase: c.ink,
      colorBgContainer: c.field,
      colorBgElevated: c.solid,
      colorBgLayout: 'transparent',
      colorText: c.ink,
      colorTextSecondary: c.dim,
      colorTextTertiary: c.faint,
      colorTextPlaceholder: c.faint,
      colorTextDisabled: c.faint,
      boxShadowSecondary: overlay,
      boxShadow: overlay,
      colorBorder: c.line2,
      colorBorderDisabled: c.line,
      colorBorderSecondary: c.line,
      colorSplit: c.line,
      colorBgMask: c.veil,
      fontFamily: TEXT,
      fontSize: 14,
      borderRadius: 10,
      borderRadiusLG: 14,
      borderRadiusSM: 8,
      controlHeight: 40,
      controlHeightLG: 46,
      controlHeightSM: 32,
      wireframe: false,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.22s',
    },
    components: {
      Button: onGold,
      Select: {
        optionSelectedBg: c['gold-bg'],
        optionSelectedColor: c.ink,
        optionActiveBg: c.hover,
        optionHeight: 40,
        optionPadding: '9px 12px',
      },
      DatePicker: { colorTextLightSolid: c['on-gold'], cellWidth: 40, cellHeight: 32 },
      Pagination: { itemActiveColor: c.gold2, itemActiveColorHover: c.gold2 },
      Drawer: { paddingLG: 16 },
      Tooltip: { colorBgSpotlight: c.solid, colorTextLightSolid: c.ink },
    },
  };
}
