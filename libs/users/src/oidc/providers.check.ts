import { advised, type Check, type Checks, type Config, ok, type SignInProvider } from '@muster/platform';
import { CALLBACK_PATH, discover } from './identity-provider';

/** Reads what each provider says about itself, as the first sign-in does. */
export const providerChecks: Checks = (config) => config.signInProviders.map((provider) => toCheck(provider, config));

const toCheck = (provider: SignInProvider, { PUBLIC_URL }: Config): Check => ({
  name: `sign-in ${provider.id}`,
  run: async () => {
    await advised(`is its issuer right (${provider.issuer})?`, () => discover(provider));
    return ok(`${provider.issuer}, where ${PUBLIC_URL}${CALLBACK_PATH} has to be registered`);
  },
});
