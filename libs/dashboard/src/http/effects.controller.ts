import { effectRoutes } from '@muster/contracts/effect-routes';
import type { EffectView } from '@muster/contracts/operations';
import { toPagination, toRange } from '@muster/contracts/pages';
import { Effects, HttpError } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { EffectQueries, type ListedEffect } from '@muster/platform/runtime';
import { say } from '../texts/catalogue';

type Routes = typeof effectRoutes;

/** Lists effects for operators and retries failed ones. */
@Serves('operations', effectRoutes)
export class EffectsController implements Handlers<Routes> {
  constructor(
    private readonly queries: EffectQueries,
    private readonly effects: Effects,
  ) {}

  /** Returns failed effects unless the query names another state; with `due` pending ones. */
  async all({ query }: RequestOf<Routes['all']>) {
    const range = toRange(query);
    const filter = { states: [query.state ?? (query.due ? 'pending' : 'failed')], kind: query.kind, due: query.due };
    const data = (await this.queries.list(filter, range)).map(effectView);
    return range.paged
      ? { success: true as const, data, pagination: toPagination(range, await this.queries.count(filter)) }
      : data;
  }

  async one({ params: { key } }: RequestOf<Routes['one']>) {
    const effect = await this.queries.findByKey(key);
    if (!effect) throw effectNotFound();
    return effectView(effect);
  }

  async retry({ params: { key } }: RequestOf<Routes['retry']>) {
    if (await this.effects.retry(key)) return { success: true as const };
    if (await this.queries.findByKey(key)) throw new HttpError(409, 'effect-not-failed', say('notFailed'));
    throw effectNotFound();
  }
}

const effectNotFound = () => new HttpError(404, 'effect-not-found', say('notFound'));

const effectView = ({
  key,
  kind,
  state,
  attempts,
  error,
  result,
  dueAt,
  createdAt,
  doneAt,
  ref,
}: ListedEffect): EffectView => ({
  _id: key,
  kind,
  state,
  attempts,
  error,
  result,
  dueAt: dueAt.toISOString(),
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
  ref,
});
