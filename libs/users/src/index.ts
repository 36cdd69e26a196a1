import { CANDIDATES, type Feature, OPT_INS, PEOPLE, PRINCIPALS } from '@muster/platform';
import { userAggregate } from './aggregate';
import { userErrors } from './domain/errors';
import { beginBans, BeginBanJob } from './begin-ban.job';
import { erasurePolicy, EraseAccountJob } from './erase-account.job';
import { ErasureLedger } from './erasure-ledger';
import { BEGIN_BAN } from './policies/begin-ban';
import { ERASE_ACCOUNT } from './policies/erasure';
import { eraseSessions } from './erase';
import { Accounts } from './http/accounts';
import { AdminController } from './http/admin.controller';
import { Administration } from './http/administration';
import { AdminKey } from './http/admin-key';
import { AuthController } from './http/auth.controller';
import { ExportController } from './http/export.controller';
import { SessionsController } from './http/sessions.controller';
import { UsersController } from './http/users.controller';
import { AdminCli } from './admin-cli';
import { AccountData } from './read/account-data';
import { ActiveDays1700000000061 } from './read/active-days.migration';
import { BanQueries } from './read/ban-queries';
import { Bans1700000000060 } from './read/bans.migration';
import { CachedPeople } from './read/cached-people';
import { Candidates } from './read/candidates';
import { LastAdminLock } from './read/last-admin-lock';
import { Users1700000000050 } from './read/people.migration';
import { PeopleQueries } from './read/queries';
import { Search1700000000062, SearchWithin1700000000064 } from './read/search.migration';
import { PeopleSearch } from './read/search';
import { Sessions1700000000063 } from './read/sessions.migration';
import { StoredPrincipals } from './read/stored-principals';
import { IdentityProvider } from './sign-in/identity-provider';
import { OidcController } from './sign-in/oidc.controller';
import { IdentityProofs } from './sign-in/identity-proofs';
import { ExpiredSessionsSweep } from './sign-in/session-sweep';
import { Sessions } from './sign-in/sessions';
import { PendingSignIns } from './sign-in/pending-sign-ins';

export const users: Feature = {
  name: 'users',
  aggregates: [userAggregate],
  errors: userErrors,
  migrations: [
    Users1700000000050,
    Bans1700000000060,
    ActiveDays1700000000061,
    Search1700000000062,
    Sessions1700000000063,
    SearchWithin1700000000064,
  ],
  controllers: [OidcController, AuthController, SessionsController, ExportController, UsersController, AdminController],
  personalData: AccountData,
  providers: [
    PeopleQueries,
    Sessions,
    { provide: PEOPLE, useClass: CachedPeople },
    { provide: PRINCIPALS, useClass: StoredPrincipals },
    { provide: CANDIDATES, useClass: Candidates },
  ],
  apiProviders: [
    Accounts,
    { provide: OPT_INS, useExisting: Accounts },
    Administration,
    BanQueries,
    AdminKey,
    PeopleSearch,
    LastAdminLock,
    IdentityProvider,
    PendingSignIns,
    IdentityProofs,
  ],
  workerProviders: [AdminCli, ErasureLedger, LastAdminLock, ExpiredSessionsSweep],
  policies: [erasurePolicy, beginBans, eraseSessions],
  jobs: { [ERASE_ACCOUNT]: EraseAccountJob, [BEGIN_BAN]: BeginBanJob },
};

export * from './domain/commands';
export { ErasureLedger, type LedgerLine, readLedger, wholeLines } from './erasure-ledger';
export { AdminCli } from './admin-cli';
export type { User, UserEvent } from './domain/user';
