/** A call, what it writes, and how often its limit allows it in a day. Calls with the same limit share it. */
export interface DailyCall {
  route: string;
  bytes: number;
  limit: string;
  calls: number;
}

/** The most that one account can write in a day: its most expensive calls first, `most` calls in all. */
export function worstDay(calls: readonly DailyCall[], most: number): { bytes: number; by: string[] } {
  const left = new Map(calls.map(({ limit, calls: allowed }) => [limit, allowed]));
  let [remaining, bytes] = [most, 0];
  const by: string[] = [];
  for (const call of calls.toSorted((one, other) => other.bytes - one.bytes)) {
    const count = Math.min(remaining, left.get(call.limit)!);
    left.set(call.limit, left.get(call.limit)! - count);
    remaining -= count;
    bytes += count * call.bytes;
    if (count > 0) by.push(`${count} × ${call.bytes} bytes: ${call.route}`);
  }
  return { bytes, by };
}
