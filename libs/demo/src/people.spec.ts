import { KNOWN_REGIONS } from '@muster/contracts/regions';
import { DEMO_PEOPLE, sandboxSub } from './index';

test('demo users have unique emails, names per region and subs', () => {
  const distinct = (key: (person: (typeof DEMO_PEOPLE)[number]) => string) => new Set(DEMO_PEOPLE.map(key)).size;
  expect(distinct((person) => person.email)).toBe(DEMO_PEOPLE.length);
  expect(distinct((person) => `${person.region} ${person.name.toLowerCase()}#${person.tagline}`)).toBe(
    DEMO_PEOPLE.length,
  );
  expect(distinct((person) => sandboxSub(person.email))).toBe(DEMO_PEOPLE.length);
});

test('every region has twelve users, enough for a scrim with two casters', () => {
  for (const region of KNOWN_REGIONS) expect(DEMO_PEOPLE.filter((person) => person.region === region)).toHaveLength(12);
});

test('the sub ignores case and surrounding spaces of the email', () => {
  expect(sandboxSub(' Hana@Sandbox.test')).toBe(sandboxSub('hana@sandbox.test'));
  expect(sandboxSub('hana@sandbox.test')).toMatch(/^sandbox\|[0-9a-f]{24}$/);
});
