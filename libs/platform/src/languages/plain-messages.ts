type Messages = Readonly<Record<string, readonly [number, unknown]>>;

/** The codes whose message is a fixed sentence; the others are said with values, by texts of their own. */
export type PlainMessages<E extends Messages> = {
  readonly [K in keyof E as E[K][1] extends string ? K : never]: string;
};
export const plainMessages = <E extends Messages>(errors: E): PlainMessages<E> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([code, [, message]]) => (typeof message === 'string' ? [[code, message]] : [])),
  ) as PlainMessages<E>;
