import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal';
import { networkOf } from './rate-limits';

/** The network, and the account if there is one, that ask for a place. */
export interface Holder {
  network: string;
  account?: string;
}
export const holderOf = (request: FastifyRequest & { user?: Principal }): Holder => ({
  network: networkOf(request.ip),
  ...(request.user && { account: request.user.userId }),
});
export const RequestHolder = createParamDecorator((_: unknown, context: ExecutionContext): Holder =>
  holderOf(context.switchToHttp().getRequest<FastifyRequest & { user?: Principal }>()),
);

/** A limited number of places. No holder gets all of them, so that others are served. */
export class Shares {
  readonly #taken = new Map<string, number>();
  #sum = 0;

  constructor(private readonly max: number) {}

  /**
   * Takes a place that counts for all these holders; `parts` says how many each of them may have. Returns the function
   * that gives it back, or undefined if none is left.
   */
  take(parts: Readonly<Record<string, number>>): (() => void) | undefined {
    const holders = Object.entries(parts);
    if (this.#sum >= this.max || holders.some(([name, part]) => this.#of(name) >= part)) return undefined;
    this.#change(holders, 1);
    return () => this.#change(holders, -1);
  }

  #of(name: string): number {
    return this.#taken.get(name) ?? 0;
  }

  #change(holders: readonly [string, number][], by: 1 | -1): void {
    this.#sum += by;
    for (const [name] of holders) {
      const taken = this.#of(name) + by;
      if (taken > 0) this.#taken.set(name, taken);
      else this.#taken.delete(name);
    }
  }
}

/** Half of the places for a network, and a quarter for an account. */
export const partsOf = ({ network, account }: Holder, max: number): Record<string, number> => ({
  [`network ${network}`]: Math.ceil(max / 2),
  ...(account !== undefined && { [`account ${account}`]: Math.ceil(max / 4) }),
});
