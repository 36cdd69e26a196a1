import { communityRoutes } from '@muster/contracts/community-routes';
import { authRoutes } from '@muster/contracts/auth-routes';
import type { NameCheckBody, RegisterBody } from '@muster/contracts/users';
import { callRoute } from '../../shared/call-route';

/** Identity proved by the sign-in popup. */
export interface Proof {
  uid: string;
  email: string;
}
export const login = (proof: Proof) => callRoute(authRoutes.logIn, { body: proof });
export const register = (body: RegisterBody) => callRoute(authRoutes.register, { body });
/** Joins a community. Its page says what came of it. */
export const join = (slug: string, invite: string | undefined) =>
  callRoute(communityRoutes.join, { params: { slug }, body: invite ? { invite } : {} });
export const logOutOnServer = () => callRoute(authRoutes.logOut, {});
export const verify = () => callRoute(authRoutes.verify, {});
export const checkNames = (names: NameCheckBody) => callRoute(authRoutes.checkNames, { body: names });
