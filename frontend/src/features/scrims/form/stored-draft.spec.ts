import dayjs from 'dayjs';
import { fakeBrowser } from '../../../testing/fake-browser';
import { tokenOf } from '../../../testing/token-of';
import { newDraft } from './scrim-draft';
import { readDraft, storeDraft } from './stored-draft';

const NOW = dayjs('2026-11-20T12:00').valueOf();
const draft = { ...newDraft({ region: 'EUW' }, NOW), title: 'Half typed' };
beforeEach(() => void fakeBrowser({ token: tokenOf({ _id: 'me' }) }));

test('a draft is found again only by its user, and is removed when it was published', () => {
  storeDraft('me', draft);
  expect(readDraft('me', NOW)).toEqual(draft);
  expect(readDraft('other', NOW)).toBeNull();
  storeDraft('me', draft);
  storeDraft('me', null);
  expect(readDraft('me', NOW)).toBeNull();
});

test('a start that has passed becomes the next one at that time of day', () => {
  storeDraft('me', { ...draft, start: dayjs('2026-11-19T20:30') });
  expect(readDraft('me', NOW)?.start?.format('DD HH:mm')).toBe('20 20:30');
  storeDraft('me', { ...draft, start: null });
  expect(readDraft('me', NOW)?.start).toBeNull();
});
