import { LANGUAGES, type OtherLanguage, pluralForm, type Text } from '@muster/contracts';
import { ErrorMessages } from '@muster/platform';
import { Rejection } from '@muster/kernel';
import { catalogue as platformTexts } from '../../../libs/platform/src/languages/texts/catalogue';
import { Translator } from '../../../libs/platform/src/languages/translate';
import { features } from '../../features';

const OTHERS = LANGUAGES.filter((language): language is OtherLanguage => language !== 'en');
const catalogues = [platformTexts, ...features.flatMap(({ texts }) => texts ?? [])];
const translator = new Translator(catalogues);
const messages = new ErrorMessages({}, translator);

/** What the rejections are thrown with, by the code whose message has values. */
const PARAMETERS: Record<string, readonly Record<string, unknown>[]> = {
  'seat-taken': [
    { team: 'teamOne', free: ['Top', 'ADC'] },
    { team: 'teamTwo', free: ['Top', 'ADC'] },
    { team: 'teamOne', free: [] },
    { team: 'teamTwo', free: [] },
  ],
  'too-many-scrims': [{ max: 20 }],
  'not-enough-users': [{ found: 3, needed: 7 }],
  'cannot-undo': ['seat-taken', 'takes-part', 'moved', 'changed-again', 'no-room', 'nothing-left'].map((because) => ({
    because,
  })),
};
const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
/** Names and loan words are the same in every language. */
const SAME = new Set(['Region']);

describe.each(OTHERS)('in %s', (language) => {
  test('every rejection of every feature is translated, with its values', () => {
    for (const { errors = {} } of features)
      for (const code of Object.keys(errors))
        for (const parameters of PARAMETERS[code] ?? [{}]) {
          const english = new ErrorMessages(errors).toResponse(new Rejection(code, parameters)).error;
          const translated = messages.translate(english, language);
          expect([code, translated]).not.toEqual([code, english]);
          expect(translated).not.toMatch(/[{}]|undefined/);
          for (const value of Object.values(parameters))
            if (typeof value === 'number') expect(translated).toContain(String(value));
        }
  });

  test('every text has the placeholders of the English one and is found by it', () => {
    for (const { en, [language]: other } of catalogues)
      for (const [key, text] of Object.entries(en as Record<string, Text>))
        for (const form of forms(text)) {
          const filled = form.replace(/\{(\w+)\}/g, (_, name) => (name === 'n' ? '1' : `<${name}>`));
          const translated = translator.translate(filled, language);
          if (!SAME.has(filled)) expect([key, translated]).not.toEqual([key, filled]);
          for (const [value] of filled.matchAll(/<\w+>/g))
            expect([key, translated]).toEqual([key, expect.stringContaining(value)]);
          expect(forms((other as Record<string, Text>)[key]!).join('')).not.toBe('');
        }
  });
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

test('dates are written as in the language, and sentences that are not ours stay as they are', () => {
  expect(translator.translate('You are banned until 11/30/2026. Reason: insults. Reason: more', 'de')).toBe(
    'Du bist bis zum 30.11.2026 gesperrt. Grund: insults. Reason: more',
  );
  expect(translator.translate('title is missing', 'de')).toBe('title fehlt');
  expect(translator.translate('Start time must be a date and time', 'fr')).toBe(
    'L’heure de début doit être une date et une heure',
  );
  expect(translator.translate('Anything else', 'tr')).toBe('Anything else');
  expect(translator.translate('Scrim not found!', 'en')).toBe('Scrim not found!');
});
