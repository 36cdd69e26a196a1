import { type FieldName, parseMessage } from '@muster/contracts/validation-texts';
import { type Sentence, write } from '@muster/texts';
import { catalogue, say } from './texts/catalogue';
import { en } from './texts/en';

const isKey = (key: string): key is keyof typeof en => Object.hasOwn(en, key);

/** Translates a schema's message about invalid input. Messages of libraries stay as they are. */
export function sayMessage(message: string): Sentence {
  const parsed = parseMessage(message);
  if (!parsed || !isKey(parsed.key)) return () => message;
  const { key } = parsed;
  const values = Object.entries(parsed.values).map(([name, value]) => [name, toValue(value)] as const);
  return (language) => write(catalogue[language][key], Object.fromEntries(values), language);
}

const toValue = (value: FieldName | number) => (typeof value === 'object' ? say(value.text) : value);
