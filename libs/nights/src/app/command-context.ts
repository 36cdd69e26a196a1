import type { CommandContext } from '../domain/actor';

export const commandContext = (): CommandContext => ({ now: new Date().toISOString() });
