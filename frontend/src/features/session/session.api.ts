import type { NameCheckBody, NameCheckResponse, RegisterBody, SessionResponse } from '@muster/contracts/users';
import { http } from '../../shared/http';

/** Identity proved by the sign-in popup. */
export interface Proof {
  uid: string;
  email: string;
}
export const login = (proof: Proof) => http.post<{ success: true; token: string }>('/auth/login', proof);
export const register = (body: RegisterBody) => http.post<SessionResponse>('/auth/register', body);
/** The page of the community says what came of it. */
export const join = (slug: string, invite: string | undefined) =>
  http.post(`/communities/${encodeURIComponent(slug)}/membership`, invite ? { invite } : {});
export const logOutOnServer = () => http.post('/auth/logout');
export const verify = () => http.post<SessionResponse>('/auth/verify');
export const checkNames = (names: NameCheckBody) => http.post<NameCheckResponse>('/auth/check-names', names);
