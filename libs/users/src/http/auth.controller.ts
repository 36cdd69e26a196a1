import { authRoutes } from '@muster/contracts/auth-routes';
import { AuthError, type Handlers, type RequestOf, Serves, SocketSession } from '@muster/platform/http';
import { Tokens } from '@muster/platform';
import { deviceOf } from '../domain/device';
import { IdentityProofs } from './identity-proofs';
import { Accounts } from '../app/accounts';

const SUCCESS = { success: true } as const;
type Routes = typeof authRoutes;

@Serves('sign-in', authRoutes)
export class AuthController implements Handlers<Routes> {
  constructor(
    private readonly accounts: Accounts,
    private readonly proofs: IdentityProofs,
    private readonly tokens: Tokens,
    private readonly socketSession: SocketSession,
  ) {}

  async logIn({ body, request, reply }: RequestOf<Routes['logIn']>) {
    const { token } = await this.accounts.logIn(
      this.proofs.verify(request, body),
      deviceOf(request.headers['user-agent']),
      request.id,
    );
    this.socketSession.issue(reply, token);
    return { success: true as const, token };
  }

  async register({ body, request, reply }: RequestOf<Routes['register']>) {
    const session = await this.accounts.register(
      body,
      this.proofs.verify(request, body),
      deviceOf(request.headers['user-agent']),
      request.id,
    );
    this.socketSession.issue(reply, session.token);
    return session;
  }

  checkNames({ body }: RequestOf<Routes['checkNames']>) {
    return this.accounts.checkNames(body);
  }

  async verify({ caller, request, reply }: RequestOf<Routes['verify']>) {
    const { authorization: token = '', 'user-agent': agent } = request.headers;
    const current = { device: deviceOf(agent), session: caller.session, token };
    const session = await this.accounts.session(caller.userId, current);
    this.socketSession.issue(reply, session.token);
    return session;
  }

  async update({ caller, body, request }: RequestOf<Routes['update']>) {
    const session = await this.accounts.update(caller, deviceOf(request.headers['user-agent']), body);
    return { ...session.user, ...session };
  }

  async remove({ caller, body }: RequestOf<Routes['remove']>) {
    await this.accounts.remove(caller, body.name);
    return SUCCESS;
  }

  /**
   * Ends the session of the token, if there is one, and deletes the proof of identity, so that the next person using
   * this browser cannot sign in with it.
   */
  async logOut({ request, reply }: RequestOf<Routes['logOut']>) {
    this.proofs.revoke(reply);
    this.socketSession.clear(reply);
    const principal = await this.tokens.resolvePrincipal(request.headers.authorization).catch(isAccountGone);
    if (principal) await this.accounts.signOut({ ...principal, requestId: request.id });
    return SUCCESS;
  }

  async signOutEverywhere({ caller, reply }: RequestOf<Routes['signOutEverywhere']>) {
    await this.accounts.signOutEverywhere(caller);
    this.proofs.revoke(reply);
    this.socketSession.clear(reply);
    return SUCCESS;
  }
}

/** An invalid or expired token has no session to end. */
function isAccountGone(error: unknown): undefined {
  if (!(error instanceof AuthError)) throw error;
}
