import { ErrorFilter, ErrorWords, HttpRefusal, type Principal, Refusal } from '@muster/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import type { Scrim } from '../domain/scrim';
import { ScrimBoard } from '../read/board';
import type { Dated } from '../read/view';

/** Whoever is refused gets the scrim as it stands, so his page is right at once. */
@Catch(Refusal)
@Injectable()
export class ScrimRefusals implements ExceptionFilter<Refusal> {
  readonly #answer: ErrorFilter;
  constructor(private readonly words: ErrorWords, private readonly board: ScrimBoard) {
    this.#answer = new ErrorFilter(words);
  }

  async catch(refusal: Refusal, host: ArgumentsHost): Promise<void> {
    const { status, code, error } = this.words.tell(refusal.rejection);
    const scrim = refusal.known as Dated & { state: Scrim };
    const { user } = host.switchToHttp().getRequest<{ user?: Principal }>();
    const more = user && scrim.version > 0 && !scrim.state.deleted ? { scrim: await this.board.viewFor(scrim, user).catch(() => undefined) } : {};
    this.#answer.catch(new HttpRefusal(status, code, error, more), host);
  }
}
