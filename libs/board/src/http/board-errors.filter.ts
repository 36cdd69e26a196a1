import { Rejection } from '@muster/kernel';
import { CommandRejected, ErrorMessages, HttpError, type Caller } from '@muster/platform';
import { CommittedRequests, ErrorFilter } from '@muster/platform/http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { BoardAccess } from '../app/board-access';
import { BookingViews } from '../read/booking-views';
import { PostViews } from '../read/post-views';
import { RequestViews } from '../read/request-views';

interface Asked {
  url: string;
  params: { id?: string };
  query: { key?: string };
  user?: Caller;
}
/** Fields of rejections that callers act on. */
const FIELDS = ['starts', 'whose', 'people'] as const;

/** Adds what is refused, as it is now, so that the caller's page is up to date. */
@Catch(CommandRejected, Rejection)
@Injectable()
export class BoardErrorsFilter implements ExceptionFilter<CommandRejected | Rejection> {
  readonly #fallback: ErrorFilter;
  constructor(
    private readonly messages: ErrorMessages,
    private readonly access: BoardAccess,
    private readonly posts: PostViews,
    private readonly requests: RequestViews,
    private readonly bookings: BookingViews,
    committed: CommittedRequests,
  ) {
    this.#fallback = new ErrorFilter(messages, committed);
  }

  async catch(thrown: CommandRejected | Rejection, host: ArgumentsHost): Promise<void> {
    const { status, code, sentence, extra } = this.messages.find(thrown)!;
    if (status !== 409) return this.#fallback.catch(thrown, host);
    const { params } = thrown instanceof CommandRejected ? thrown.rejection : thrown;
    const fields = Object.fromEntries(
      FIELDS.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
    );
    const fresh = await this.#fresh(host.switchToHttp().getRequest<Asked>()).catch(() => ({}));
    this.#fallback.catch(new HttpError(status, code, sentence, { ...extra, ...fields, ...fresh }), host);
  }

  async #fresh({ url, params: { id }, query, user }: Asked): Promise<Record<string, unknown>> {
    if (!user || id === undefined) return {};
    if (url.includes('/bookings/')) {
      const { booking } = await this.access.booking(id, user);
      return { booking: await this.bookings.one(booking, user) };
    }
    if (url.includes('/posts/')) {
      const { post, viewer } = await this.access.post(id, user, query.key);
      return { post: await this.posts.one(post, viewer) };
    }
    const { request } = await this.access.request(id, user);
    const { post, viewer } = await this.access.post(request.state.postId, user);
    return { request: await this.requests.one(request, user), post: await this.posts.one(post, viewer) };
  }
}
