import type { PlayerView } from '@muster/contracts/users';

export const buildPerson = (name: string): PlayerView => ({
  _id: name.toLowerCase(),
  name,
  summonerTagline: 'NA1',
  discord: name,
  region: 'NA',
  rank: 'Gold 2',
});
