import type { ThemeConfig } from 'antd';

/** Every colour of the product. CSS reads them as variables (`--gold`), antd as tokens; no colour literal lives elsewhere. */
const dark = {
  ground: '#090d16', 'ground-glass': '#0a0f1ad9', raise: '#111827cc', raise2: '#172033cc', solid: '#151e30', field: '#ffffff0a', hover: '#ffffff0d', press: '#ffffff1a',
  line: '#ffffff14', line2: '#ffffff24', ink: '#e9eef7', dim: '#9aa7bf', faint: '#8290aa',
  gold: '#d8b25c', gold2: '#f3dfa6', 'gold-bg': '#d8b25c1a', 'gold-line': '#d8b25c66', 'gold-high': '#e8c677', 'gold-low': '#c99c3f', 'on-gold': '#1a1204',
  blue: '#4da3ff', 'blue-bg': '#4da3ff14', 'blue-line': '#4da3ff66', red: '#ff6270', 'red-bg': '#ff627014', 'red-line': '#ff627066',
  green: '#46d39a', 'green-bg': '#46d39a1a', warn: '#f0a94b', 'warn-bg': '#f0a94b1a',
  'glow-blue': '#1d4f9055', 'glow-red': '#8f2b3d4d', 'glow-gold': '#c9a24b1f', veil: '#05080fb3', 'card-top': '#141c2ce6', 'card-low': '#0f1624f2', well: '#00000066',
  'picture-veil': '72%', shadow: '0 10px 30px -18px #000', 'shadow-big': '0 24px 70px -20px #000c',
  iron: '#8d8580', bronze: '#c08a60', silver: '#9fb0bd', 'rank-gold': '#d8b25c', platinum: '#3fbfae', emerald: '#2fc46f', diamond: '#7f98ff', master: '#c07aff', grandmaster: '#ff6a5c', challenger: '#f2e2a0', unranked: '#8290aa',
  'slice-1': '#7caedc', 'slice-2': '#dea90f', 'slice-3': '#8656c7', 'slice-4': '#9bfcd2', 'slice-5': '#d03946',
};
const light: typeof dark = {
  ground: '#eef2f9', 'ground-glass': '#f7f9fde6', raise: '#ffffffd9', raise2: '#ffffffe6', solid: '#ffffff', field: '#ffffffb3', hover: '#0f1d3a0d', press: '#0f1d3a1a',
  line: '#0f1d3a1f', line2: '#0f1d3a38', ink: '#111a2c', dim: '#4a5873', faint: '#566480',
  gold: '#80590a', gold2: '#6b4a06', 'gold-bg': '#c99c3f26', 'gold-line': '#a87a1a80', 'gold-high': '#f0cf80', 'gold-low': '#d8ab4c', 'on-gold': '#1a1204',
  blue: '#0a5fc0', 'blue-bg': '#0a5fc012', 'blue-line': '#0a5fc066', red: '#bd1f35', 'red-bg': '#bd1f3510', 'red-line': '#bd1f3566',
  green: '#0b7a50', 'green-bg': '#0b7a501a', warn: '#8f5300', 'warn-bg': '#f0a94b2e',
  'glow-blue': '#7db4ff47', 'glow-red': '#ff93a03b', 'glow-gold': '#e9c4692e', veil: '#1a243880', 'card-top': '#ffffffeb', 'card-low': '#f8fafef5', well: '#0f1d3a12',
  'picture-veil': '88%', shadow: '0 12px 30px -20px #1a2c5066', 'shadow-big': '0 24px 60px -24px #1a2c5080',
  iron: '#6b635e', bronze: '#96592d', silver: '#5d7180', 'rank-gold': '#94690f', platinum: '#0e8070', emerald: '#12803f', diamond: '#3f5bd6', master: '#8a35d6', grandmaster: '#c2352a', challenger: '#8a6d0a', unranked: '#566480',
  'slice-1': '#0a8ee9', 'slice-2': '#a8881e', 'slice-3': '#6b1da6', 'slice-4': '#23796c', 'slice-5': '#8a1315',
};
export type ThemeName = 'dark' | 'light';

const variables = (palette: typeof dark): string => Object.entries(palette).map(([name, value]) => `--${name}:${value}`).join(';');
export const themeCss = (): string =>
  `:root{color-scheme:dark;${variables(dark)}}:root[data-theme=light]{color-scheme:light;${variables(light)}}html{background:var(--ground)}`;

const TEXT = "'Inter Variable', system-ui, sans-serif";

/** antd's tokens in the same colours; the algorithm (dark or light) is added where antd is loaded. */
export function antdTheme(name: ThemeName): ThemeConfig {
  const c = name === 'dark' ? dark : light;
  const onGold = { primaryColor: c['on-gold'], primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 };
  return {
    token: {
      colorPrimary: name === 'dark' ? c.gold : c['gold-low'], colorLink: c.gold, colorLinkHover: c.gold2,
      colorInfo: c.blue, colorSuccess: c.green, colorWarning: c.warn, colorError: c.red,
      colorBgBase: c.ground, colorTextBase: c.ink, colorBgContainer: c.field, colorBgElevated: c.solid, colorBgLayout: 'transparent',
      colorText: c.ink, colorTextSecondary: c.dim, colorTextTertiary: c.faint, colorTextPlaceholder: c.faint, colorTextDisabled: c.faint,
      boxShadowSecondary: `0 0 0 1px ${c.line2}, ${c['shadow-big']}`, boxShadow: `0 0 0 1px ${c.line2}, ${c['shadow-big']}`,
      colorBorder: c.line2, colorBorderDisabled: c.line, colorBorderSecondary: c.line, colorSplit: c.line, colorBgMask: c.veil,
      fontFamily: TEXT, fontSize: 14, borderRadius: 10, borderRadiusLG: 14, borderRadiusSM: 8, controlHeight: 40, controlHeightLG: 46, controlHeightSM: 32,
      wireframe: false, motionDurationMid: '0.16s', motionDurationSlow: '0.22s',
    },
    components: {
      Button: onGold,
      Select: { optionSelectedBg: c['gold-bg'], optionSelectedColor: c.ink, optionActiveBg: c.hover, optionHeight: 40, optionPadding: '9px 12px' },
      DatePicker: { colorTextLightSolid: c['on-gold'], cellWidth: 40, cellHeight: 32 },
      Pagination: { itemActiveColor: c.gold2, itemActiveColorHover: c.gold2 },
      Drawer: { paddingLG: 16 },
      Tooltip: { colorBgSpotlight: c.solid, colorTextLightSolid: c.ink },
    },
  };
}
