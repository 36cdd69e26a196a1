import { currentLanguage } from './current-language';

const formats = new Map<string, Intl.NumberFormat>();

/** '1,234', in German '1.234'. */
export function formatNumber(value: number): string {
  const language = currentLanguage();
  let format = formats.get(language);
  if (!format) formats.set(language, (format = new Intl.NumberFormat(language)));
  return format.format(value);
}
