const FAILURE_THRESHOLD = 5;
const OPEN_MS = 10_000;

/**
 * Stops asking a host that failed many times in a row, so that nobody waits for it. After a while one call is let
 * through:
 * if it succeeds all may ask again, else the wait begins anew. `now` in ms.
 */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;

  /** Whether to ask. Whoever is let through must tell how it went. */
  allows(now: number): boolean {
    if (this.#failures < FAILURE_THRESHOLD) return true;
    if (now < this.#openUntil) return false;
    this.#openUntil = now + OPEN_MS; // this one probes, the others go on waiting
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
