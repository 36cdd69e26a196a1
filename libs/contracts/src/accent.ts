/**
 * The colours that follow from a site's accent, for each theme. The accent gives hue and strength; its lightness moves
 * until it can be read on the ground, and the text of a button on it (WCAG 2, 4.5:1). Computed in OKLCH, whose lightness
 * and hue are those that people see (https://bottosson.github.io/posts/oklab).
 */
export type Theme = 'dark' | 'light';
type Name = 'gold' | 'gold2' | 'gold-bg' | 'gold-line' | 'gold-high' | 'gold-low' | 'on-gold';
export type AccentColors = Readonly<Record<Name, string>>;

/** Luminance, chroma and hue (degrees). */
type Lch = readonly [l: number, c: number, h: number];
type Rgb = readonly [r: number, g: number, b: number];

const CONTRAST_MIN = 4.5;
/** Below, a colour is grey. */
const CHROMA_MIN = 0.04;
/** Hues of Blue Side and Red Side in both themes, and how far from them another hue is told apart (degrees). */
const SIDES = [254, 21];
const SIDE_DISTANCE = 18;
/**
 * The colours that an accent has to contrast with: the grounds of each theme and of its panels, and the text on a
 * button.
 */
const THEMES: Readonly<Record<Theme, { grounds: readonly string[]; text: string }>> = {
  dark: { grounds: ['#090d16', '#172033'], text: '#0a0c12' },
  light: { grounds: ['#f1eee6', '#ffffff'], text: '#ffffff' },
};

export const groundOf = (theme: Theme): string => THEMES[theme].grounds[0]!;

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toGamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

const linearOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb;

function toLch([r, g, b]: Rgb): Lch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bb), (hue + 360) % 360];
}

function toLinearRgb([lightness, chroma, hue]: Lch): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Returns the colour as '#rrggbb', with less chroma where a screen cannot show that much. */
function toHex([l, c, h]: Lch): string {
  let [chroma, rgb] = [c, toLinearRgb([l, c, h])];
  while (chroma > 0.001 && rgb.some((value) => value < -0.0005 || value > 1.0005)) {
    chroma *= 0.95;
    rgb = toLinearRgb([l, chroma, h]);
  }
  const bytes = rgb.map((value) => Math.round(toGamma(Math.min(1, Math.max(0, value))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const luminance = (hex: string): number => {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast of two colours by WCAG 2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const between = (one: number, other: number): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other));

/** Moves the lightness, up in the dark theme and down in the light one, until everything can be read. */
function readable([l, c, h]: Lch, theme: Theme): Lch {
  const { grounds, text } = THEMES[theme];
  const step = theme === 'dark' ? 0.01 : -0.01;
  const isReadable = (hex: string) => [...grounds, text].every((other) => contrastOf(hex, other) >= CONTRAST_MIN);
  let lightness = l;
  while (lightness > 0 && lightness < 1 && !isReadable(toHex([lightness, c, h]))) lightness += step;
  return [lightness, c, h];
}

function colorsIn(theme: Theme, accent: Lch): AccentColors {
  const [l, c, h] = readable(accent, theme);
  const at = (change: number, chroma = c) => toHex([Math.min(0.97, Math.max(0.15, l + change)), chroma, h]);
  const base = at(0);
  const isDark = theme === 'dark';
  return {
    gold: base,
    gold2: isDark ? at(0.1, c * 0.6) : at(-0.08),
    'gold-bg': `${base}${isDark ? '1a' : '1f'}`,
    'gold-line': `${base}${isDark ? '66' : '80'}`,
    'gold-high': isDark ? at(0.05) : base,
    'gold-low': isDark ? base : at(-0.05),
    'on-gold': THEMES[theme].text,
  };
}

/** Returns null for grey, and for hues that are those of Blue Side and Red Side. `accent`: '#rrggbb'. */
export function accentColors(accent: string): Readonly<Record<Theme, AccentColors>> | null {
  const lch = toLch(linearOf(accent));
  const [, chroma, hue] = lch;
  if (chroma < CHROMA_MIN || SIDES.some((side) => between(side, hue) < SIDE_DISTANCE)) return null;
  return { dark: colorsIn('dark', lch), light: colorsIn('light', lch) };
}

/** The rules of a style sheet that put the accent in the place of gold; none without an accent. */
export function accentCss(accent: string | null): string {
  const colors = accent ? accentColors(accent) : null;
  if (!colors) return '';
  const rules = (theme: Theme) =>
    Object.entries(colors[theme])
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `:root{${rules('dark')}}:root[data-theme=light]{${rules('light')}}`;
}
