import { LANGUAGES } from '@muster/contracts/languages';
import { pluralForm, type Text } from '@muster/contracts/texts';
import { sayMessage } from '@muster/platform/http';
import { sentencesOf } from '@muster/texts';
import { catalogue as platformTexts } from '../../../libs/platform/src/languages/texts/catalogue';
import { features } from '../../features';

const catalogues = [platformTexts, ...features.flatMap(({ texts }) => texts ?? [])];
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each(LANGUAGES)('in %s every text says something, with the placeholders of the English one', (language) => {
  for (const { en, [language]: other } of catalogues)
    for (const [key, text] of Object.entries(en as Record<string, Text>))
      for (const form of forms((other as Record<string, Text>)[key]!)) {
        expect([key, form]).not.toEqual([key, '']);
        expect([key, placeholders(form)]).toEqual([key, placeholders(forms(text)[0]!)]);
      }
});

test('no translation is left to do', () => expect(JSON.stringify(catalogues)).not.toContain('TODO'));

test('Polish chooses among its three forms', () => {
  const bans = features.find(({ name }) => name === 'users')!.texts!.pl['liftedBans'];
  const said = [1, 2, 4, 5, 12, 22, 25].map((n) => pluralForm(bans as Exclude<Text, string>, n, 'pl'));
  expect(said.map((text) => text.split(' ').slice(2).join(' '))).toEqual([
    'wygasły ban',
    'wygasłe bany',
    'wygasłe bany',
    'wygasłych banów',
    'wygasłych banów',
    'wygasłe bany',
    'wygasłych banów',
  ]);
});

test('days and lists are written as in the language', () => {
  const en = { day: 'Until {day}: {names}' } as const;
  const de = { day: 'Bis {day}: {names}' };
  const say = sentencesOf(en, { en, es: de, fr: de, de, pl: de, 'pt-BR': de, tr: de });
  const sentence = say('day', { day: new Date('2026-11-30T23:00:00Z'), names: ['Ann', 'Ben'] });
  expect([sentence('en'), sentence('de')]).toEqual(['Until 11/30/2026: Ann, Ben', 'Bis 30.11.2026: Ann, Ben']);
});

test('sentences of libraries stay as they are', () => {
  for (const sentence of ['Unsupported Media Type', 'region must be record', 'nonsense', 'toString'])
    expect(sayMessage(sentence)('de')).toBe(sentence);
});
