import { type InteractionContext, rolesIn } from './interaction-context';

const chosen = (values?: string[]) =>
  rolesIn({ interaction: { data: { values } }, language: 'en' } as unknown as InteractionContext);

test('roles of a menu keep the order in which they were chosen, and are known and different', () => {
  expect(chosen(['Mid', 'Top', 'Mid', 'Coach'])).toEqual(['Mid', 'Top']);
  expect(chosen()).toEqual([]);
});
