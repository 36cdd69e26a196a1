export type ErrorMessage = string | ((params: Readonly<Record<string, unknown>>) => string);
/** Rejection code → HTTP status and user-facing message. */
export type ErrorCatalogue = Readonly<Record<string, readonly [number, ErrorMessage] | [number, ErrorMessage]>>;
