/** Spans of time, half-open: those that touch do not overlap. Lists of spans are sorted, and no two of them touch. */

/** Epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/** Sorts spans, and joins those that overlap or touch. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) found.push({ ...span });
  }
  return found;
}

/** Returns what of `spans` lies outside of `others`; both are joined. */
export function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const found: Span[] = [];
  let first = 0;
  for (const { start, end } of spans) {
    while (first < others.length && others[first]!.end <= start) first++;
    let rest = start;
    for (let i = first; i < others.length && others[i]!.start < end; i++) {
      if (others[i]!.start > rest) found.push({ start: rest, end: others[i]!.start });
      rest = Math.max(rest, others[i]!.end);
    }
    if (rest < end) found.push({ start: rest, end });
  }
  return found;
}

/** Returns what of `spans` lies in the window. */
export const within = (spans: readonly Span[], window: Span): Span[] =>
  spans.flatMap(({ start, end }) => {
    const cut = { start: Math.max(start, window.start), end: Math.min(end, window.end) };
    return cut.start < cut.end ? cut : [];
  });
