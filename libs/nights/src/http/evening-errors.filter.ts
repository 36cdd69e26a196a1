import { CommandRejected, ErrorMessages, HttpError, type Snapshot } from '@muster/platform';
import { CommittedRequests, ErrorFilter, type Principal } from '@muster/platform/http';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { eveningAggregate } from '../aggregate';
import { NightAccess } from '../app/night-access';
import type { Evening } from '../domain/evening';
import { EveningViews } from '../read/evening-views';

/** Adds the current evening to a rejection, so that the caller's page is up to date. */
@Catch(CommandRejected)
@Injectable()
export class EveningErrorsFilter implements ExceptionFilter<CommandRejected> {
  readonly #fallback: ErrorFilter;
  constructor(
    private readonly messages: ErrorMessages,
    private readonly views: EveningViews,
    private readonly access: NightAccess,
    committed: CommittedRequests,
  ) {
    this.#fallback = new ErrorFilter(messages, committed);
  }

  async catch(rejected: CommandRejected, host: ArgumentsHost): Promise<void> {
    if (rejected.aggregate !== eveningAggregate.name) return this.#fallback.catch(rejected, host);
    const { status, code, sentence } = this.messages.find(rejected)!;
    const { opensAt } = rejected.rejection.params;
    const evening = rejected.snapshot as Snapshot<Evening>;
    const { user } = host.switchToHttp().getRequest<{ user?: Principal }>();
    const view = user && evening.version > 0 ? await this.#view(evening, user).catch(() => undefined) : undefined;
    const extra = { ...(opensAt !== undefined && { opensAt }), ...(view && { evening: view }) };
    this.#fallback.catch(new HttpError(status, code, sentence, extra), host);
  }

  async #view(evening: Snapshot<Evening>, user: Principal) {
    const maySee = await this.access.maySee(evening.state.communityId, user);
    return maySee ? this.views.ofEvening(evening, user.userId) : undefined;
  }
}
