/** Whether the address comes from a push or message that asks whether its reader plays now. */
export const isCheckLink = (search: string): boolean => /[?&]check=/.test(search);
