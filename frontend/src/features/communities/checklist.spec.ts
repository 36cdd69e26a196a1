import { stepsOf } from './checklist';

const community = { about: '', crest: null, memberCount: 1 };
const discord = { channels: [], webhook: null, installUrl: '' };
const known = { community, discord, link: { joined: 0 }, hasNights: false, hasScrims: false };
const done = (more: Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ ...known, ...more })?.flatMap(({ step, isDone }) => (isDone ? [step] : []));

test('each step ticks itself when it is done', () => {
  expect(done({})).toEqual([]);
  expect(done({ community: { ...community, about: 'Hello' } })).toEqual([]);
  expect(done({ community: { ...community, about: 'Hello', crest: '/crest.webp' } })).toEqual(['describe']);
  expect(done({ discord: { ...discord, channels: [{}] as never } })).toEqual(['discord']);
  expect(done({ discord: { ...discord, webhook: {} as never } })).toEqual(['discord']);
  expect(done({ link: { joined: 1 } })).toEqual(['invite']);
  expect(done({ community: { ...community, memberCount: 2 } })).toEqual(['invite']);
  expect(done({ hasNights: true })).toEqual(['night']);
  expect(done({ hasScrims: true })).toEqual(['scrim']);
});

test('nothing is claimed before it is known, and without Discord there is no such step', () => {
  for (const unknown of [{ discord: null }, { link: undefined }, { hasNights: undefined }, { hasScrims: undefined }])
    expect(stepsOf({ ...known, ...unknown })).toBeNull();
  expect(stepsOf({ ...known, discord: undefined })?.map(({ step }) => step)).toEqual([
    'describe',
    'invite',
    'night',
    'scrim',
  ]);
});
