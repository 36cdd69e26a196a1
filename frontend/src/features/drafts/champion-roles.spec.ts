import { ROLES } from '@muster/contracts/constants';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlayedIn, USUAL_ROLES } from './champion-roles';

const bundled = readFileSync(join(__dirname, '../../../../libs/drafts/src/read/champions.json'), 'utf8');
const { champions } = JSON.parse(bundled) as { champions: { id: string }[] };

test('every bundled champion has a role, and the list names no other', () => {
  expect([...USUAL_ROLES.keys()].toSorted()).toEqual(champions.map(({ id }) => id).toSorted());
  for (const [id, roles] of USUAL_ROLES)
    expect([id, roles.size > 0, [...roles].every((role) => ROLES.includes(role))]).toEqual([id, true, true]);
});

test('champions are found in their roles, and new ones in all of them', () => {
  expect(ROLES.filter((role) => isPlayedIn({ id: 'Thresh' }, role))).toEqual(['Support']);
  expect(ROLES.filter((role) => isPlayedIn({ id: 'Gragas' }, role))).toEqual(['Top', 'Jungle', 'Mid']);
  expect(ROLES.filter((role) => isPlayedIn({ id: 'NewOne' }, role))).toEqual([...ROLES]);
});
