import { type Page, toPagination, toRange } from '@muster/contracts/pages';
import { userRoutes } from '@muster/contracts/user-routes';
import type { PublicUser, UserListItem, UserSearch } from '@muster/contracts/users';
import { type Caller, HttpError } from '@muster/platform';
import {
  compressed,
  etagOf,
  type Handlers,
  type Limit,
  RateLimits,
  type RequestOf,
  Serves,
  unlessUnchanged,
} from '@muster/platform/http';
import { type FriendDirectory, FRIENDS } from '@muster/friends/ports';
import { Inject } from '@nestjs/common';
import type { PersonRow } from '../read/person-row';
import { Everyone } from '../read/everyone';
import { PeopleQueries } from '../read/people.queries';
import { PeopleSearch } from '../read/search.queries';
import { listItem, publicView } from '../read/view';
import { say } from '../texts/catalogue';
import type { Sentence } from '@muster/texts';

/** Limits the list of all accounts, in addition to the limit of the route. */
const EVERYONE: Limit = { name: 'everyone', windows: [[10, 60]] };
type Routes = typeof userRoutes;

@Serves('users', userRoutes)
export class UsersController implements Handlers<Routes> {
  constructor(
    private readonly people: PeopleQueries,
    private readonly peopleSearch: PeopleSearch,
    private readonly everyone: Everyone,
    private readonly limits: RateLimits,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
  ) {}

  async search({ caller, query, request, reply }: RequestOf<Routes['search']>) {
    if (query.q || query.limit || query.page) return JSON.stringify(await this.#find(query));
    await this.limits.consume(EVERYONE, caller.userId);
    const json = await this.everyone.json(caller.userId, query.region);
    const body = unlessUnchanged(request, reply, etagOf(json), json);
    return body && compressed(request, reply, body);
  }

  async byId({ caller, params }: RequestOf<Routes['byId']>) {
    return this.#toView(await this.people.byId(params.id), caller, say('account-not-found'));
  }

  async byName({ caller, params: { name }, query: which }: RequestOf<Routes['byName']>) {
    return this.#toView(
      await this.people.byName(name, which),
      caller,
      which.region ? say('notFoundInRegion', { name, region: which.region }) : say('notFound', { name }),
    );
  }

  async #find(query: UserSearch): Promise<UserListItem[] | Page<UserListItem>> {
    const data = (await this.peopleSearch.find(query)).map(listItem);
    if (!query.page) return data;
    return { success: true, data, pagination: toPagination(toRange(query), await this.peopleSearch.count(query)) };
  }

  async #toView(row: PersonRow | undefined, caller: Caller, absent: Sentence): Promise<PublicUser> {
    if (!row || row.restorable_until) throw new HttpError(404, 'account-not-found', absent);
    return publicView(row, await this.friends.friendIdsOf(row.id), caller, new Date().toISOString());
  }
}
