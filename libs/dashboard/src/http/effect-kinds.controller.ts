import { effectKindRoutes } from '@muster/contracts/effect-routes';
import { Effects } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { EffectQueries } from '@muster/platform/runtime';

type Routes = typeof effectKindRoutes;

/** Counts the effects of each kind that wait, run or have failed, and retries all failed ones of a kind. */
@Serves('operations', effectKindRoutes)
export class EffectKindsController implements Handlers<Routes> {
  constructor(
    private readonly queries: EffectQueries,
    private readonly effects: Effects,
  ) {}

  all() {
    return this.queries.countByKind();
  }

  async retry({ params: { kind } }: RequestOf<Routes['retry']>) {
    return { success: true as const, retried: await this.effects.retryAll(kind) };
  }
}
