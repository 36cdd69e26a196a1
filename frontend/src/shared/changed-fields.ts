/** Returns the edited fields that differ from the original. */
export const changedFields = <Field extends string, Value>(
  edited: Record<Field, Value>,
  original: Record<NoInfer<Field>, unknown>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries<Value>(edited).filter(([field, value]) => value !== original[field as Field]));
