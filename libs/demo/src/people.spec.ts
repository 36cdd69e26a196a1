import { DEMO_PEOPLE, sandboxSub } from './index';

test('every demo person has an email, a name per region and a sub of his own', () => {
  const distinct = (key: (person: (typeof DEMO_PEOPLE)[number]) => string) => new Set(DEMO_PEOPLE.map(key)).size;
  expect(distinct((person) => person.email)).toBe(DEMO_PEOPLE.length);
  expect(distinct((person) => `${person.region} ${person.name.toLowerCase()}#${person.tagline}`)).toBe(
    DEMO_PEOPLE.length,
  );
  expect(distinct((person) => sandboxSub(person.email))).toBe(DEMO_PEOPLE.length);
});

test('one region can fill a scrim and its two caster seats', () => {
  for (const region of ['NA', 'EUW', 'EUNE', 'LAN', 'OCE'])
    expect(DEMO_PEOPLE.filter((person) => person.region === region)).toHaveLength(12);
});

test('an email has one sub, however it is written', () => {
  expect(sandboxSub(' Hana@Sandbox.test')).toBe(sandboxSub('hana@sandbox.test'));
  expect(sandboxSub('hana@sandbox.test')).toMatch(/^sandbox\|[0-9a-f]{24}$/);
});
