import { currentLanguage } from './current-language';

/** 'Top, Mid', in German 'Top und Mid'. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction', style: 'narrow' }).format(items);
