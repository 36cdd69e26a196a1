import { placeIn } from './place-in';

test.each([
  [1_920, 1_080, ''],
  [960, 540, 'translate(0px, 0px) scale(0.5)'],
  [1_920, 1_200, 'translate(0px, 60px) scale(1)'],
  [2_560, 1_080, 'translate(320px, 0px) scale(1)'],
  [960, 1_080, 'translate(0px, 270px) scale(0.5)'],
])('the picture is in the middle of a window of %i × %i', (width, height, expected) =>
  expect(placeIn(width, height)).toBe(expected),
);
