import { figure, size } from '@testing/figures';
import { compareWithTable, runWalks } from '@testing/model-walk';
import { UserModel } from '../../test/user-model';
import { user } from './decide';
import type { User } from './user';

const CELLS = `
  BanUser | admin: admin-not-bannable admin-only
  BanUser | banned: admin-not-bannable admin-only ban-ends-too-early done nothing
  BanUser | erased: account-not-found
  BanUser | expired: admin-not-bannable admin-only ban-ends-too-early done nothing
  BanUser | active: admin-only ban-ends-too-early done
  BanUser | deleted: admin-not-bannable admin-only ban-ends-too-early done nothing
  BanUser | unregistered: account-not-found
  BeginBan | admin: nothing
  BeginBan | banned: done nothing
  BeginBan | erased: nothing
  BeginBan | expired: done nothing
  BeginBan | active: nothing
  BeginBan | deleted: done nothing
  BeginBan | unregistered: nothing
  CreateAccessToken | admin: done
  CreateAccessToken | banned: admin-only done
  CreateAccessToken | erased: account-not-found
  CreateAccessToken | expired: account-not-found
  CreateAccessToken | active: admin-only done
  CreateAccessToken | deleted: account-not-found
  CreateAccessToken | unregistered: account-not-found
  RevokeAccessToken | admin: done token-not-found
  RevokeAccessToken | banned: done token-not-found
  RevokeAccessToken | erased: account-not-found
  RevokeAccessToken | expired: account-not-found
  RevokeAccessToken | active: done token-not-found
  RevokeAccessToken | deleted: account-not-found
  RevokeAccessToken | unregistered: account-not-found
  DeleteAccount | admin: done
  DeleteAccount | banned: done
  DeleteAccount | erased: nothing
  DeleteAccount | expired: nothing
  DeleteAccount | active: done
  DeleteAccount | deleted: nothing
  DeleteAccount | unregistered: account-not-found
  EditUser | admin: admin-only changed-meanwhile done nothing
  EditUser | banned: admin-only changed-meanwhile done nothing
  EditUser | erased: account-not-found
  EditUser | expired: account-not-found
  EditUser | active: admin-only changed-meanwhile done nothing
  EditUser | deleted: account-not-found
  EditUser | unregistered: account-not-found
  LinkDiscord | admin: changed-meanwhile done nothing
  LinkDiscord | banned: changed-meanwhile done nothing
  LinkDiscord | erased: account-not-found
  LinkDiscord | expired: account-not-found
  LinkDiscord | active: changed-meanwhile done nothing
  LinkDiscord | deleted: account-not-found
  LinkDiscord | unregistered: account-not-found
  UnlinkDiscord | admin: changed-meanwhile done nothing
  UnlinkDiscord | banned: changed-meanwhile done nothing
  UnlinkDiscord | erased: account-not-found
  UnlinkDiscord | expired: account-not-found
  UnlinkDiscord | active: changed-meanwhile done nothing
  UnlinkDiscord | deleted: account-not-found
  UnlinkDiscord | unregistered: account-not-found
  LinkIdentity | admin: changed-meanwhile done nothing
  LinkIdentity | banned: changed-meanwhile done nothing
  LinkIdentity | erased: account-not-found
  LinkIdentity | expired: account-not-found
  LinkIdentity | active: changed-meanwhile done nothing
  LinkIdentity | deleted: account-not-found
  LinkIdentity | unregistered: account-not-found
  UnlinkIdentity | admin: changed-meanwhile done last-identity nothing
  UnlinkIdentity | banned: changed-meanwhile done last-identity nothing
  UnlinkIdentity | erased: account-not-found
  UnlinkIdentity | expired: account-not-found
  UnlinkIdentity | active: changed-meanwhile done last-identity nothing
  UnlinkIdentity | deleted: account-not-found
  UnlinkIdentity | unregistered: account-not-found
  EndSessions | admin: done nothing
  EndSessions | banned: done nothing
  EndSessions | erased: account-not-found
  EndSessions | expired: account-not-found
  EndSessions | active: done nothing
  EndSessions | deleted: account-not-found
  EndSessions | unregistered: account-not-found
  EraseAccount | admin: nothing
  EraseAccount | banned: nothing
  EraseAccount | erased: nothing
  EraseAccount | expired: done
  EraseAccount | active: nothing
  EraseAccount | deleted: nothing
  EraseAccount | unregistered: nothing
  GrantAdmin | admin: nothing
  GrantAdmin | banned: done nothing
  GrantAdmin | erased: account-not-found
  GrantAdmin | expired: account-not-found
  GrantAdmin | active: done
  GrantAdmin | deleted: account-not-found
  GrantAdmin | unregistered: account-not-found
  LiftExpiredBan | admin: admin-only nothing
  LiftExpiredBan | banned: admin-only done nothing
  LiftExpiredBan | erased: admin-only done nothing
  LiftExpiredBan | expired: admin-only done nothing
  LiftExpiredBan | active: admin-only nothing
  LiftExpiredBan | deleted: admin-only done nothing
  LiftExpiredBan | unregistered: admin-only nothing
  RegisterUser | admin: nothing
  RegisterUser | banned: nothing
  RegisterUser | erased: nothing
  RegisterUser | expired: nothing
  RegisterUser | active: nothing
  RegisterUser | deleted: nothing
  RegisterUser | unregistered: done
  RestoreAccount | admin: nothing
  RestoreAccount | banned: nothing
  RestoreAccount | erased: account-gone
  RestoreAccount | expired: account-gone
  RestoreAccount | active: nothing
  RestoreAccount | deleted: done
  RestoreAccount | unregistered: account-not-found
  RevokeAdmin | admin: admin-only done
  RevokeAdmin | banned: admin-only done nothing
  RevokeAdmin | erased: account-not-found
  RevokeAdmin | expired: admin-only done nothing
  RevokeAdmin | active: admin-only nothing
  RevokeAdmin | deleted: admin-only done nothing
  RevokeAdmin | unregistered: account-not-found
  UnbanUser | admin: admin-only nothing
  UnbanUser | banned: admin-only done
  UnbanUser | erased: account-not-found
  UnbanUser | expired: admin-only done nothing
  UnbanUser | active: admin-only nothing
  UnbanUser | deleted: admin-only done nothing
  UnbanUser | unregistered: account-not-found
  UpdateSettings | admin: changed-meanwhile done nothing seated-in-region
  UpdateSettings | banned: changed-meanwhile done nothing seated-in-region
  UpdateSettings | erased: account-not-found
  UpdateSettings | expired: account-not-found
  UpdateSettings | active: changed-meanwhile done nothing seated-in-region
  UpdateSettings | deleted: account-not-found
  UpdateSettings | unregistered: account-not-found
`;

test('account and model agree after any sequence of commands', () => {
  const observe = (state: User) => [
    state.id !== '',
    state.region,
    state.rank,
    state.canEmail,
    state.background,
    state.blur,
    state.language ?? null,
    state.showRecord,
    state.terms?.since ?? '',
    state.isAdmin,
    state.ban?.from ?? null,
    state.ban?.to ?? null,
    state.ban?.by ?? null,
    state.sessions,
    state.revision,
    state.restorableUntil,
    state.erased,
    state.accessTokens.map(({ id }) => id).join(),
  ];
  const cells = runWalks(
    'account',
    { decider: user, createModel: () => new UserModel(), observe },
    size(3_000, 250_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 100))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'account: cells, each met at least a hundred times', cells.size);
});
