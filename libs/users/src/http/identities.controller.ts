import { identityRoutes } from '@muster/contracts/auth-routes';
import { pageOf } from '@muster/contracts/pages';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Identities } from '../app/identities';
import { IdentityProviders } from '../oidc/identity-providers';
import { SignInBrowsers } from './sign-in-browsers';

const SETTINGS_PATH = '/settings';
type Routes = typeof identityRoutes;

@Serves('sign-in', identityRoutes)
export class IdentitiesController implements Handlers<Routes> {
  constructor(
    private readonly identities: Identities,
    private readonly providers: IdentityProviders,
    private readonly browsers: SignInBrowsers,
  ) {}

  async list({ caller, query }: RequestOf<Routes['list']>) {
    return pageOf(await this.identities.listFor(caller.userId), query);
  }

  async start({ caller, body: { provider }, request, reply }: RequestOf<Routes['start']>) {
    const url = await this.browsers.start(request, reply, {
      provider: this.providers.idOf(provider),
      returnTo: SETTINGS_PATH,
      clientState: null,
      linking: { userId: caller.userId, session: caller.session },
    });
    return { url };
  }

  async unlink({ caller, params }: RequestOf<Routes['unlink']>) {
    await this.identities.unlink(caller, params.id);
    return this.identities.listFor(caller.userId);
  }
}
