/** Discord's ids: milliseconds since 2015 and a counter. */
const EPOCH = 1_420_070_400_000;
const COUNTER_BITS = 22n;
let counter = 0n;

export const newSnowflake = (now: number = Date.now()): string => {
  counter = (counter + 1n) % (1n << 12n);
  return String((BigInt(now - EPOCH) << COUNTER_BITS) | counter);
};
