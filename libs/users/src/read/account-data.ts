import type { PersonalData } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { BanQueries } from './bans.queries';
import { Sessions } from '../write/sessions.store';
import { AccessTokenRows, tokenView } from './access-tokens.queries';
import { PeopleQueries } from './people.queries';
import { acceptedTerms } from './view';

/**
 * Exports the account, its sessions and its bans. The identity provider's subject is left out, because it is a secret.
 */
@Injectable()
export class AccountData implements PersonalData {
  constructor(
    private readonly people: PeopleQueries,
    private readonly bans: BanQueries,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokenRows,
  ) {}

  async exportFor(userId: string): Promise<Readonly<Record<string, unknown>>> {
    const [account, bans] = await Promise.all([this.people.byId(userId), this.bans.of(userId)]);
    const {
      id: _id,
      email,
      name,
      tagline: summonerTagline,
      discord,
      discord_id: discordId,
      discord_handle: discordHandle,
      region,
      rank,
      is_admin: isAdmin,
      is_donator: isDonator,
      created_at: createdAt,
      last_logged_in: lastLoggedIn,
    } = account!;
    return {
      account: {
        _id,
        email,
        name,
        summonerTagline,
        discord,
        discordId,
        discordHandle,
        region,
        rank,
        isAdmin,
        isDonator,
        createdAt,
        lastLoggedIn,
        terms: acceptedTerms(account!) ?? { since: createdAt, acceptedAt: createdAt },
      },
      identities: (await this.people.identitiesOf(account!)).map(({ name: identity, linked_at: linkedAt }) => ({
        name: identity,
        linkedAt,
      })),
      settings: {
        canSendEmailsToUser: account!.can_email,
        profileBackgroundImg: account!.background,
        profileBackgroundBlur: account!.blur,
        language: account!.language,
        roles: account!.roles ?? [],
        showRecord: account!.show_record ?? false,
      },
      sessions: (await this.sessions.listFor(account!, '')).map(({ device, startedAt, lastUsedAt }) => ({
        device,
        startedAt,
        lastUsedAt,
      })),
      accessTokens: (await this.tokens.listFor(userId)).map(tokenView),
      bans: bans.map((ban) => ({
        dateFrom: ban.date_from,
        dateTo: ban.date_to,
        reason: ban.reason,
        createdAt: ban.created_at,
        liftedAt: ban.lifted_at,
      })),
    };
  }
}
