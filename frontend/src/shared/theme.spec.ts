import { themeCss } from './theme';

type Colour = readonly [number, number, number];
const bright = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
/** Returns linear red, green and blue of `#rrggbb`. */
const colourOf = (hex: string): Colour =>
  [1, 3, 5].map((at) => bright(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Colour;
const by = (rows: readonly Colour[], colour: Colour) =>
  rows.map((row) => row.reduce((sum, part, i) => sum + part * colour[i]!, 0)) as unknown as Colour;

const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
function contrast(one: Colour, other: Colour): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** Simulates full colour blindness of each type (Machado, Oliveira and Fernandes 2009). */
const EYES: Readonly<Record<string, readonly Colour[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const seen = (eyes: readonly Colour[], colour: Colour) =>
  by(eyes, colour).map((part) => Math.min(1, Math.max(0, part))) as unknown as Colour;

const TO_CONES: readonly Colour[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: readonly Colour[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const lab = (colour: Colour) => by(TO_LAB, by(TO_CONES, colour).map(Math.cbrt) as unknown as Colour);
/** Returns the OKLab distance: 100 between black and white, about 2 is just noticeable. */
const apart = (one: Colour, other: Colour) => 100 * Math.hypot(...lab(one).map((part, i) => part - lab(other)[i]!));

const themes = themeCss()
  .split(':root')
  .flatMap((rules) =>
    rules.includes('--ground')
      ? [
          new Map(
            [...rules.matchAll(/--([\w-]+):(#[0-9a-f]{6})(?=[;}])/g)].map(([, name, hex]) => [name!, colourOf(hex!)]),
          ),
        ]
      : [],
  );
const slices = (theme: ReadonlyMap<string, Colour>) => [...theme].filter(([name]) => name.startsWith('slice-'));

/** Background.module.css lets no pixel of a picture beyond the limit; glass lies over it. */
test.each([
  ['dark', 0, 'darken'],
  ['light', 1, 'lighten'],
] as const)('text is readable on the limit of every picture in the %s theme', (_, at, blend) => {
  const theme = themes[at]!;
  const weak = ['ink', 'dim', 'gold2'].filter((name) => contrast(theme.get(name)!, theme.get('picture-limit')!) < 4.5);
  expect([weak, themeCss().split(':root')[at + 1]!.includes(`--picture-blend:${blend}`)]).toEqual([[], true]);
});

describe.each([
  ['dark', 0],
  ['light', 1],
] as const)('chart slices in the %s theme', (_, at) => {
  const theme = themes[at]!;
  test('contrast with their background', () => {
    const faint = slices(theme).flatMap(([name, slice]) =>
      ['ground', 'solid']
        .filter((below) => contrast(slice, theme.get(below)!) < 3)
        .map((below) => `${name} on ${below}`),
    );
    expect([slices(theme).length, faint]).toEqual([5, []]);
  });
  test.each(Object.entries(EYES))('can be distinguished with %s', (__, eyes) => {
    const alike = slices(theme).flatMap(([name, slice], i) =>
      slices(theme)
        .slice(i + 1)
        .filter(([, other]) => apart(seen(eyes, slice), seen(eyes, other)) < 12)
        .map(([other]) => `${name} and ${other}`),
    );
    expect(alike).toEqual([]);
  });
});
