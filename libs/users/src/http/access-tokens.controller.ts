import { accessTokenRoutes } from '@muster/contracts/auth-routes';
import { pageOf } from '@muster/contracts/pages';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { IssuedTokens } from '../app/issued-tokens';

type Routes = typeof accessTokenRoutes;

@Serves('access tokens', accessTokenRoutes)
export class AccessTokensController implements Handlers<Routes> {
  constructor(private readonly tokens: IssuedTokens) {}

  async list({ caller, query }: RequestOf<Routes['list']>) {
    return pageOf(await this.tokens.list(caller.userId), query);
  }

  create({ caller, body, reply }: RequestOf<Routes['create']>) {
    void reply.header('cache-control', 'no-store');
    return this.tokens.create(caller, body);
  }

  async revoke({ caller, params }: RequestOf<Routes['revoke']>) {
    await this.tokens.revoke(caller, params.id);
    return this.tokens.list(caller.userId);
  }
}
