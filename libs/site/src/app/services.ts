import type { SiteServices } from '@muster/contracts/site';
import type { Config } from '@muster/platform';
import { DISCORD_VARIABLES } from '@muster/platform';

type Variable = keyof Config;
const REQUIRED: Readonly<Record<keyof SiteServices, readonly Variable[]>> = {
  mail: ['SMTP_URL'],
  push: [], // keys are made when none are given
  riot: ['RIOT_API_KEY'],
  discord: DISCORD_VARIABLES,
  storage: [], // without STORAGE_URL images are stored in a folder
};

/** Which services the site uses, and which variables would switch the others on. */
export function servicesOf(config: Config): SiteServices {
  const services = Object.entries(REQUIRED).map(([name, variables]) => {
    const missing = variables.filter((variable) => config[variable] === undefined);
    return [name, { on: missing.length === 0, missing }];
  });
  return Object.fromEntries(services) as SiteServices;
}
