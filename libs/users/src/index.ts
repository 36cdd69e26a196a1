import { type Feature } from '@muster/platform';
import { ACCESS_TOKENS, COMMUNITY_BOUNDS, PRINCIPALS, PROVEN_IDENTITIES } from '@muster/platform/http';
import { UserLanguageQueries } from './read/user-languages.queries';
import {
  DISCORD_LINKS,
  USER_LANGUAGES,
  USER_PRINCIPALS,
  PLAYERS,
  EMAIL_ADDRESSES,
  EMAIL_OPT_INS,
  PEOPLE,
  RIOT_IDS,
  SITE_ADMINS,
  USER_RECORDS,
} from './ports';
import { ErasureQueries } from './read/erasures.queries';
import { EmailAddressQueries } from './read/email-addresses.queries';
import { RiotIdQueries } from './read/riot-ids.queries';
import { UserRecordQueries } from './read/user-records.queries';
import { userAggregate } from './aggregate';
import { userErrors } from './domain/errors';
import { BeginBanJob } from './jobs/begin-ban.job';
import { EraseAccountJob } from './jobs/erase-account.job';
import { ErasureLedger } from './app/erasure-ledger';
import { BEGIN_BAN, beginBanPolicy } from './policies/begin-ban.policy';
import { ERASE_ACCOUNT, erasurePolicy } from './policies/erasure.policy';
import { eraseSessions } from './write/erase-sessions.policy';
import { AccountCommands } from './app/account-commands';
import { Accounts } from './app/accounts';
import { IssuedTokens } from './app/issued-tokens';
import { StoredTokens } from './app/stored-tokens';
import { TokenBounds } from './app/token-bounds';
import { AccessTokensController } from './http/access-tokens.controller';
import { AccessTokens1795654454459 } from './read/access-tokens.migration';
import { AccessTokenRows } from './read/access-tokens.queries';
import { accessTokens } from './read/access-tokens.schema';
import { AdminController } from './http/admin.controller';
import { DiscordAccounts } from './app/discord-accounts';
import { Administration } from './app/administration';
import { FirstAdmin } from './app/first-admin';
import { AdminKey } from './app/admin-key';
import { AuthController } from './http/auth.controller';
import { ExportController } from './http/export.controller';
import { SessionsController } from './http/sessions.controller';
import { UsersController } from './http/users.controller';
import { AdminCli } from './app/admin-cli';
import { AccountData } from './read/account-data';
import { Users1795564800010 } from './read/users.migration';
import { BanQueries } from './read/bans.queries';
import { bans } from './read/bans.schema';
import { CachedPeople } from './read/cached-people';
import { PlayerQueries } from './read/players.queries';
import { ServedRegionsCheck } from './read/served-regions-check';
import { PeopleQueries } from './read/people.queries';
import { PreferredRoles1795636333090 } from './read/preferred-roles.migration';
import { Everyone } from './read/everyone';
import { PeopleSearch } from './read/search.queries';
import { StoredPrincipals } from './read/stored-principals';
import { Identities } from './app/identities';
import { IdentitiesController } from './http/identities.controller';
import { SignInBrowsers } from './http/sign-in-browsers';
import { FirstIssuer } from './write/first-issuer.store';
import { IdentityProviders } from './oidc/identity-providers';
import { AcceptedTerms1795683600000 } from './read/accepted-terms.migration';
import { Identities1795651200000 } from './read/identities.migration';
import { identities } from './read/identities.schema';
import { FirstIssuer1795824183034 } from './read/first-issuer.migration';
import { SessionIdentities1795829705720 } from './read/session-identities.migration';
import { SharedRecords1795868654410 } from './read/shared-records.migration';
import { firstIssuer } from './read/first-issuer.schema';
import { signIns } from './read/sign-ins.schema';
import { OidcController } from './http/oidc.controller';
import { IdentityProofs } from './http/identity-proofs';
import { ExpiredSessionsSweep } from './app/session-sweep';
import { Sessions } from './write/sessions.store';
import { PendingSignIns } from './write/pending-sign-ins.store';
import { catalogue as texts } from './texts/catalogue';
import { providerChecks } from './oidc/providers.check';

export const users: Feature = {
  name: 'users',
  texts,
  aggregates: [userAggregate],
  errors: userErrors,
  migrations: [
    Users1795564800010,
    PreferredRoles1795636333090,
    Identities1795651200000,
    AccessTokens1795654454459,
    AcceptedTerms1795683600000,
    FirstIssuer1795824183034,
    SessionIdentities1795829705720,
    SharedRecords1795868654410,
  ],
  entities: [accessTokens, bans, firstIssuer, identities, signIns],
  controllers: [
    OidcController,
    AuthController,
    SessionsController,
    IdentitiesController,
    AccessTokensController,
    ExportController,
    UsersController,
    AdminController,
  ],
  checks: providerChecks,
  personalData: AccountData,
  providers: [
    ServedRegionsCheck,
    PeopleQueries,
    BanQueries,
    AccountCommands,
    Sessions,
    AccessTokenRows,
    { provide: PEOPLE, useClass: CachedPeople },
    { provide: SITE_ADMINS, useClass: FirstAdmin },
    StoredPrincipals,
    { provide: PRINCIPALS, useExisting: StoredPrincipals },
    { provide: USER_PRINCIPALS, useExisting: StoredPrincipals },
    { provide: PLAYERS, useClass: PlayerQueries },
    { provide: RIOT_IDS, useClass: RiotIdQueries },
    { provide: EMAIL_ADDRESSES, useClass: EmailAddressQueries },
    { provide: DISCORD_LINKS, useClass: DiscordAccounts },
    { provide: USER_LANGUAGES, useClass: UserLanguageQueries },
  ],
  apiProviders: [
    Accounts,
    IssuedTokens,
    { provide: ACCESS_TOKENS, useClass: StoredTokens },
    { provide: COMMUNITY_BOUNDS, useClass: TokenBounds },
    { provide: EMAIL_OPT_INS, useExisting: Accounts },
    { provide: USER_RECORDS, useClass: UserRecordQueries },
    Administration,
    AdminKey,
    PeopleSearch,
    Everyone,
    FirstIssuer,
    IdentityProviders,
    Identities,
    SignInBrowsers,
    PendingSignIns,
    IdentityProofs,
    { provide: PROVEN_IDENTITIES, useExisting: IdentityProofs },
  ],
  workerProviders: [AdminCli, ErasureLedger, ErasureQueries, ExpiredSessionsSweep],
  policies: [erasurePolicy, beginBanPolicy, eraseSessions],
  jobs: [ERASE_ACCOUNT.performedBy(EraseAccountJob), BEGIN_BAN.performedBy(BeginBanJob)],
};

export * from './domain/commands';
export { ErasureLedger, type LedgerLine, readLedger, wholeLines } from './app/erasure-ledger';
export { ServedRegionsCheck } from './read/served-regions-check';
export { AdminCli } from './app/admin-cli';
export type { UserEvent } from './domain/user';
export { userAggregate } from './aggregate';
