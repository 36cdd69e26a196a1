import { buildScrim, buildSeat, fullTeams } from '../scrim.fixtures';
import { announcementOf } from './announcement';

const LINK = 'https://muster.test/scrims/s1';
const community = { _id: 'c1', slug: 'owls', name: 'Rift Owls' };

test('an announcement has title, community, the reader’s own time in Discord, free seats and the link', () => {
  const scrim = buildScrim({ community, teamOne: [buildSeat('teamOne', 'Top', 'Ada')] });
  expect(announcementOf(scrim, LINK)).toBe(
    `**Friday Night Fives** · Rift Owls\n<t:1795204800:F> (<t:1795204800:R>)\n9 seats are free: ${LINK}`,
  );
  expect(announcementOf(buildScrim({ ...fullTeams() }), LINK)).toContain(`The teams are full: ${LINK}`);
});

test('a title is no Discord markup', () => {
  expect(announcementOf(buildScrim({ title: '*Late* #1 [x]' }), LINK).split('\n')[0]).toBe(
    String.raw`**\*Late\* \#1 \[x\]** · North America`,
  );
});
