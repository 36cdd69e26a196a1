import { EntitySchema } from 'typeorm';

/** A registered provider of tournament codes; `issuer` is the API key's. */
export const riotProviders = new EntitySchema<{
  issuer: string;
  region: string;
  callback: string;
  provider_id: number;
}>({
  name: 'riot_providers',
  columns: {
    issuer: { type: 'text', primary: true },
    region: { type: 'text', primary: true },
    callback: { type: 'text', primary: true },
    provider_id: { type: 'bigint' },
  },
});

/** A user's Riot ID and what it was looked up to, which only this API key understands. */
export const riotAccounts = new EntitySchema<{
  person: string;
  issuer: string;
  riot_id: string;
  puuid: string;
  looked_up_at: Date;
}>({
  name: 'riot_accounts',
  columns: {
    person: { type: 'text', primary: true },
    issuer: { type: 'text', primary: true },
    riot_id: { type: 'text' },
    puuid: { type: 'text' },
    looked_up_at: { type: 'timestamptz' },
  },
});
