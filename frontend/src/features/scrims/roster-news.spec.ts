import { aScrim, seat } from './a-scrim';
import { rosterNews } from './roster-news';

const before = aScrim({ teamOne: [seat('teamOne', 'Top', 'Bo')] });

test('who came and who went is told; nothing else is', () => {
  expect(rosterNews(before, aScrim({ teamTwo: [seat('teamTwo', 'Mid', 'Cy')] }), 'hana')).toBe('Bo left Top on Blue Side. Cy took Mid on Red Side');
  expect(rosterNews(before, { ...before, title: 'other' } as never, 'hana')).toBe('');
});
test('my own moves are not news to me', () => {
  expect(rosterNews(before, aScrim({ teamOne: [seat('teamOne', 'Top', 'Bo'), seat('teamOne', 'ADC', 'Hana')] }), 'hana')).toBe('');
});
test('a move is told once, where the player sits now', () => {
  expect(rosterNews(before, aScrim({ teamOne: [seat('teamOne', 'Mid', 'Bo')] }), 'hana')).toBe('Bo took Mid on Blue Side');
});
