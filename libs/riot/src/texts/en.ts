export const texts = {
  summonerNotFound: 'Summoner {name}#{tag} was not found',
  unavailable: 'Riot cannot be reached at the moment',
} as const;
export type English = typeof texts;
