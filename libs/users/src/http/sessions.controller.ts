import { sessionRoutes } from '@muster/contracts/auth-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { Accounts } from '../app/accounts';

type Routes = typeof sessionRoutes;

@Serves('sign-in', sessionRoutes)
export class SessionsController implements Handlers<Routes> {
  constructor(private readonly accounts: Accounts) {}

  list({ caller }: RequestOf<Routes['list']>) {
    return this.accounts.listSessions(caller);
  }

  async endOthers({ caller }: RequestOf<Routes['endOthers']>) {
    await this.accounts.signOutOthers(caller);
    return this.accounts.listSessions(caller);
  }

  async endOne({ caller, params }: RequestOf<Routes['endOne']>) {
    await this.accounts.signOut(caller, params.id);
    return this.accounts.listSessions(caller);
  }
}
