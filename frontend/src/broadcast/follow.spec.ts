import { eventReader } from './follow';

test('events are read however the connection cuts them, and comments are none', () => {
  const events: [string, string][] = [];
  const take = eventReader((event, data) => events.push([event, data]));
  for (const part of ['event: state\nda', 'ta: {"a":1}\n', '\n:\n\nevent: go', 'ne\ndata: {}\n\nevent: st']) take(part);
  expect(events).toEqual([
    ['state', '{"a":1}'],
    ['gone', '{}'],
  ]);
});
