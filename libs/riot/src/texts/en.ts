export const en = {
  summonerNotFound: 'Summoner {name}#{tag} was not found',
  unavailable: 'Riot cannot be reached at the moment',
} as const;
