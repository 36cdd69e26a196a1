import { type PublicUser, publicUser, type UserListItem, userListItem, type UserLookup, userLookup, userPage, type UserSearch, userSearch } from '@muster/contracts';
import { type Caller, type Friends, FRIENDS, HttpRefusal, RateLimit, Returns, Who } from '@muster/platform';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import type { PersonRow } from '../read/person-row';
import { PeopleQueries } from '../read/queries';
import { PeopleSearch } from '../read/search';
import { listItem, publicView } from '../read/view';

const PAGE = 50;
const people = z.union([userListItem.array(), userPage]);

/** People, as others may see them. */
@ApiTags('users')
@ApiBearerAuth()
@Controller('api/users')
export class UsersController {
  constructor(private readonly people: PeopleQueries, private readonly found: PeopleSearch, @Inject(FRIENDS) private readonly friends: Friends) {}

  @RateLimit('user-search', 60, 60)
  @Get()
  @Returns(people)
  async search(@Query({ schema: userSearch }) asked: UserSearch): Promise<UserListItem[] | z.output<typeof userPage>> {
    const data = (await this.found.find(asked)).map(listItem);
    if (!asked.page) return data;
    const [total, limit] = [await this.found.count(asked), asked.limit ?? PAGE];
    return { success: true, data, pagination: { page: asked.page, limit, total, pages: Math.ceil(total / limit) } };
  }

  @Get('by-id/:id')
  @Returns(publicUser)
  async byId(@Who() who: Caller, @Param('id') id: string): Promise<PublicUser> {
    return this.#shown(await this.people.byId(id), who, 'User not found');
  }

  @Get(':name')
  @Returns(publicUser)
  async byName(@Who() who: Caller, @Param('name') name: string, @Query({ schema: userLookup }) which: UserLookup): Promise<PublicUser> {
    return this.#shown(await this.people.byName(name, which), who, `User ${name} was not found${which.region ? ` in ${which.region}` : ''}`);
  }

  async #shown(row: PersonRow | undefined, who: Caller, absent: string): Promise<PublicUser> {
    if (!row || row.restorable_until) throw new HttpRefusal(404, 'account-not-found', absent);
    return publicView(row, await this.friends.of(row.id), who, new Date().toISOString());
  }
}
