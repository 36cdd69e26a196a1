import { IMAGE_MAX_BYTES } from '@muster/contracts/constants';
import { fitWithin, imageError } from './post-game-image';

test('accepts jpeg and png up to the limit', () => {
  expect(imageError({ name: 'end.png', type: 'image/png', size: IMAGE_MAX_BYTES })).toBeNull();
  expect(imageError({ name: 'end.jpg', type: 'image/jpeg', size: 1 })).toBeNull();
});
test('names the file that is rejected', () => {
  expect(imageError({ name: 'end.gif', type: 'image/gif', size: 1 })).toBe(
    'File end.gif is not an image! only images are allowed.',
  );
  expect(imageError({ name: 'end.png', type: 'image/png', size: IMAGE_MAX_BYTES + 1 })).toBe(
    'File end.png is too big! max allowed size: 2 MB.',
  );
});
test('limits the longest side to 900 and keeps small images', () => {
  expect(fitWithin(1920, 1080)).toEqual({ width: 900, height: 506 });
  expect(fitWithin(600, 3000)).toEqual({ width: 180, height: 900 });
  expect(fitWithin(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fitWithin(9000, 1)).toEqual({ width: 900, height: 1 });
});
