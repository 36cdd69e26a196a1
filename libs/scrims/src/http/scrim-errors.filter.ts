import type { ScrimView } from '@muster/contracts/scrims';
import { CommittedRequests, ErrorFilter, type Principal } from '@muster/platform/http';
import { ErrorMessages, HttpError, CommandRejected } from '@muster/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimViews } from '../read/scrim-views';
import type { ScrimSnapshot } from '../read/view';

/** Instants that tell the caller when to try again, and who is busy. */
const TIMES = ['opensAt', 'expiresAt', 'nextAt', 'people'] as const;
const toTimes = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(TIMES.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])));

/** Adds the current scrim to a rejection, so that the caller's page is up to date. */
@Catch(CommandRejected)
@Injectable()
export class ScrimErrorsFilter implements ExceptionFilter<CommandRejected> {
  readonly #fallback: ErrorFilter;
  constructor(
    private readonly messages: ErrorMessages,
    private readonly views: ScrimViews,
    private readonly access: ScrimAccess,
    committed: CommittedRequests,
  ) {
    this.#fallback = new ErrorFilter(messages, committed);
  }

  async catch(rejected: CommandRejected, host: ArgumentsHost): Promise<void> {
    const { status, code, sentence } = this.messages.find(rejected)!;
    const scrim = rejected.snapshot as ScrimSnapshot;
    const { user } = host.switchToHttp().getRequest<{ user?: Principal }>();
    const view = user && scrim.version > 0 && !scrim.state.deleted ? await this.#view(scrim, user) : undefined;
    const extra = { ...toTimes(rejected.rejection.params), ...(view && { scrim: view }) };
    this.#fallback.catch(new HttpError(status, code, sentence, extra), host);
  }

  async #view(scrim: ScrimSnapshot, user: Principal): Promise<ScrimView | undefined> {
    const isOpen = await this.access.may(user, 'open', scrim.state).catch(() => false);
    return isOpen ? this.views.viewOf(scrim, user).catch(() => undefined) : undefined;
  }
}
