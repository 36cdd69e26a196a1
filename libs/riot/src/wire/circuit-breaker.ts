const FAILURE_THRESHOLD = 5;
const OPEN_MS = 10_000;

/**
 * Rejects calls to a host that has failed several times in a row. After a while it allows one probe; if that succeeds,
 * it allows all calls again, otherwise it waits once more. `now` in ms.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  /** Callers that get true must report the outcome. */
  allows(now: number): boolean {
    if (this.#failures < FAILURE_THRESHOLD) return true;
    if (now < this.#openUntil) return false;
    this.#openUntil = now + OPEN_MS; // this call is the probe, others keep waiting
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#failures >= FAILURE_THRESHOLD) this.#openUntil = now + OPEN_MS;
  }
}
