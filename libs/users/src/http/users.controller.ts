import { toPagination, toRange } from '@muster/contracts/pages';
import {
  type PublicUser,
  publicUser,
  type UserListItem,
  userListItem,
  type UserLookup,
  userLookup,
  userPage,
  type UserSearch,
  userSearch,
} from '@muster/contracts/users';
import { type Caller, CurrentUser, HttpError, RateLimit, Returns, ReturnsEncoded } from '@muster/platform';
import { compressed, etagOf, type Limit, RateLimits, unlessUnchanged, TokenScope } from '@muster/platform/http';
import { type FriendDirectory, FRIENDS } from '@muster/friends/ports';
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PersonRow } from '../read/person-row';
import { Everyone } from '../read/everyone';
import { PeopleQueries } from '../read/people.queries';
import { PeopleSearch } from '../read/search.queries';
import { listItem, publicView } from '../read/view';
import { say } from '../texts/catalogue';
import type { Sentence } from '@muster/texts';

const people = z.union([userListItem.array(), userPage]);
/** Of the list of all accounts, beside that of searches. */
const EVERYONE: Limit = { name: 'everyone', windows: [[10, 60]] };

/** Public profiles. */
@ApiTags('users')
@ApiBearerAuth()
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly people: PeopleQueries,
    private readonly peopleSearch: PeopleSearch,
    private readonly everyone: Everyone,
    private readonly limits: RateLimits,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
  ) {}

  @ApiOperation({
    summary: 'Searches users.',
    description: 'Without `page`, `limit` and `q` it returns all accounts, at most 10,000.',
  })
  @RateLimit('user-search', 60, 60)
  @TokenScope('read')
  @Get()
  @ReturnsEncoded(people)
  async search(
    @CurrentUser() caller: Caller,
    @Query({ schema: userSearch }) query: UserSearch,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string | undefined> {
    if (query.q || query.limit || query.page) return JSON.stringify(await this.#find(query));
    await this.limits.consume(EVERYONE, caller.userId);
    const json = await this.everyone.json(caller.userId, query.region);
    const body = unlessUnchanged(request, reply, etagOf(json), json);
    return body && compressed(request, reply, body);
  }

  @ApiOperation({ summary: 'Returns a user by id.' })
  @TokenScope('read', 'self')
  @Get('by-id/:id')
  @Returns(publicUser)
  async byId(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<PublicUser> {
    return this.#toView(await this.people.byId(id), caller, say('account-not-found'));
  }

  @ApiOperation({ summary: 'Returns a user by name.' })
  @TokenScope('read', 'self')
  @Get(':name')
  @Returns(publicUser)
  async byName(
    @CurrentUser() caller: Caller,
    @Param('name') name: string,
    @Query({ schema: userLookup }) which: UserLookup,
  ): Promise<PublicUser> {
    return this.#toView(
      await this.people.byName(name, which),
      caller,
      which.region ? say('notFoundInRegion', { name, region: which.region }) : say('notFound', { name }),
    );
  }

  async #find(query: UserSearch): Promise<UserListItem[] | z.output<typeof userPage>> {
    const data = (await this.peopleSearch.find(query)).map(listItem);
    if (!query.page) return data;
    return { success: true, data, pagination: toPagination(toRange(query), await this.peopleSearch.count(query)) };
  }

  async #toView(row: PersonRow | undefined, caller: Caller, absent: Sentence): Promise<PublicUser> {
    if (!row || row.restorable_until) throw new HttpError(404, 'account-not-found', absent);
    return publicView(row, await this.friends.friendIdsOf(row.id), caller, new Date().toISOString());
  }
}
