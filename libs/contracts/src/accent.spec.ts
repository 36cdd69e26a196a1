import { accentColors, contrastOf, groundOf } from './accent';

const hex = (r: number, g: number, b: number) => `#${[r, g, b].map((v) => v.toString(16).padStart(2, '0')).join('')}`;
const STEPS = [0, 51, 102, 153, 204, 255];
const colors = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => hex(r, g, b))));

test('every accent can be read on the ground of both themes, and the text of a button on it', () => {
  const contrasts = colors.flatMap((color) =>
    (['dark', 'light'] as const).flatMap((theme) => {
      const found = accentColors(color)?.[theme];
      if (!found) return [];
      const { gold, gold2, 'gold-high': high, 'gold-low': low, 'on-gold': text } = found;
      return [
        ...[gold, gold2].map((one) => contrastOf(one, groundOf(theme))),
        ...[gold, high, low].map((one) => contrastOf(one, text)),
      ];
    }),
  );
  expect(contrasts.length).toBeGreaterThan(1_000);
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});

test('a colour that can be read already stays as it is', () => {
  expect(accentColors('#7c3aed')!.light.gold).toBe('#7c3aed');
  expect(accentColors('#22c55e')!.dark.gold).toBe('#22c55e');
});

test.each(['#808080', '#ffffff', '#8a7f80', '#4da3ff', '#0a5fc0', '#2563eb', '#ff6270', '#bd1f35', '#e11d48'])(
  '%s is grey, or too close to a side',
  (color) => expect(accentColors(color)).toBeNull(),
);
