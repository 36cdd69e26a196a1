import type { Caller } from '@muster/platform';
import type { SiteCommand } from '../domain/site';

type CommandOf<T extends SiteCommand['type']> = Extract<SiteCommand, { type: T }>;

export const toCommand = <T extends SiteCommand['type']>(
  type: T,
  { userId }: Pick<Caller, 'userId'>,
  values: Omit<CommandOf<T>, 'type' | 'by' | 'ctx'>,
): CommandOf<T> => ({ type, by: userId, ctx: { now: new Date().toISOString() }, ...values }) as unknown as CommandOf<T>;
