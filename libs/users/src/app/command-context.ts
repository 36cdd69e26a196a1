import type { CommandContext } from '../domain/commands';

export const commandContext = (): CommandContext => ({ now: new Date().toISOString() });
