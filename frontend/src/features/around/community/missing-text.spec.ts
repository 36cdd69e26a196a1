import { missingText } from './missing-text';

test('roles that lack are named, and the others are counted', () => {
  expect(missingText({ people: 3, roles: { Support: 1 } })).toBe('Still needed: 1 Support, 2 more');
});

test('people whom no role lacks are only counted', () => {
  expect(missingText({ people: 1, roles: {} })).toBe('Still needed: 1 more');
});

test('roles stand in their order, and nobody is counted twice', () => {
  expect(missingText({ people: 4, roles: { Support: 1, Top: 2, Mid: 1 } })).toBe(
    'Still needed: 2 Top, 1 Mid, 1 Support',
  );
});
