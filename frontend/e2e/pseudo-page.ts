import type { Locator, Page } from 'playwright-core';
import { toPseudo } from '../src/shared/language/pseudo';

/** Matches an English text also with the accents of the pseudo-locale. Each of its texts begins with a bracket. */
function pattern(name: string | RegExp): RegExp {
  const source = typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : name.source;
  const accented = source.replace(/\\.|[\^ ]|[A-Za-z]/g, (part) => {
    if (part === '^' || part === ' ') return `${part}\\[?`;
    if (part.length > 1) return part;
    const accent = (toPseudo(part) as string)[1];
    return accent === part ? part : `[${part}${accent}]`;
  });
  return new RegExp(accented, typeof name === 'string' ? 'i' : name.flags);
}

type Options = { name?: string | RegExp; exact?: boolean };
/** The page (or a part of it) in the pseudo-locale, searched by the English names of its elements. */
export function byEnglishNames<T extends Page | Locator>(part: T): T {
  const find = {
    getByRole: (role: Parameters<Page['getByRole']>[0], { name, exact: _, ...rest }: Options = {}) =>
      part.getByRole(role, name === undefined ? rest : { ...rest, name: pattern(name) }),
    getByText: (text: string | RegExp) => part.getByText(pattern(text)),
    first: () => (part as Locator).first(),
    last: () => (part as Locator).last(),
  };
  return new Proxy(part, {
    get(target, key) {
      if (key in find && key in target)
        return (...args: never[]) =>
          byEnglishNames((find[key as keyof typeof find] as (...a: never[]) => Locator)(...args));
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
