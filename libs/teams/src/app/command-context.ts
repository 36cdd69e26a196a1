export const commandContext = () => ({ now: new Date().toISOString() });
