import type { DraftView } from '@muster/contracts/drafts';
import { CommittedRequests, ErrorFilter, type Principal } from '@muster/platform/http';
import { CommandRejected, ErrorMessages, HttpError } from '@muster/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { DraftAccess } from '../app/draft-access';
import { DraftViews } from '../read/draft-views';

interface DraftRequest {
  user?: Principal;
  params: { id: string; game: string };
}

/** Adds the current draft to a rejection, so that the caller's page is up to date. */
@Catch(CommandRejected)
@Injectable()
export class DraftErrorsFilter implements ExceptionFilter<CommandRejected> {
  readonly #fallback: ErrorFilter;
  constructor(
    private readonly messages: ErrorMessages,
    private readonly access: DraftAccess,
    private readonly views: DraftViews,
    committed: CommittedRequests,
  ) {
    this.#fallback = new ErrorFilter(messages, committed);
  }

  async catch(rejected: CommandRejected, host: ArgumentsHost): Promise<void> {
    const { status, code, sentence } = this.messages.find(rejected)!;
    const { user, params } = host.switchToHttp().getRequest<DraftRequest>();
    const draft = user && (await this.#view(params, user).catch(() => undefined));
    const reason = rejected.rejection.params['reason'];
    const extra = { ...(reason !== undefined && { reason }), ...(draft && { draft }) };
    this.#fallback.catch(new HttpError(status, code, sentence, extra), host);
  }

  async #view({ id, game }: DraftRequest['params'], user: Principal): Promise<DraftView> {
    const { found } = await this.access.require(id, Number(game), user);
    return this.views.viewFor(found, user.userId);
  }
}
