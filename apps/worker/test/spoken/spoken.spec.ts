/**
 * Everything that the server says. The English sentences are compared with those recorded beside this file; in the
 * other languages everything has the same structure and is translated. The test takes kinds, codes, texts, buttons and
 * commands from their lists, so that none is missing. `RECORD=1` writes the file again; review its changes like code.
 */
import { LANGUAGES, type Language } from '@muster/contracts/languages';
import { Logger } from '@nestjs/common';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sayDiscord } from './discord';
import { invalidInputs, sayFailures, sayInvalid, sayRejections, sayTexts } from './errors';
import { sayNotifications } from './notifications';

const RECORDED = join(__dirname, 'en.json');
/** Sentences of libraries, which nobody translates. */
const FOREIGN = new Set(['Unsupported Media Type', 'fields must be record', 'kinds must be record']);

let invalid: Awaited<ReturnType<typeof invalidInputs>>;
let english: Awaited<ReturnType<typeof sayEverything>>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  invalid = await invalidInputs();
  english = await sayEverything('en');
});

async function sayEverything(language: Language) {
  const { commands, ...discord } = await sayDiscord(language);
  return {
    rejections: sayRejections(language),
    failures: sayFailures(language),
    texts: sayTexts(language),
    invalid: sayInvalid(invalid, language),
    notifications: await sayNotifications(language),
    discord,
    // Discord gets them in all languages at once
    ...(commands && { commands }),
  };
}

/** The sentences of a text as people read them: without markup, mentions, addresses and time stamps. */
const sentencesOf = (text: string): string[] =>
  text
    .replace(/<[^>]*>|https?:\/\/\S+|&\w+;/g, '\n')
    .split('\n')
    .map((line) => line.trim());
/** Whether it has three words or more; shorter ones, such as names and "Support", may be equal in two languages. */
const isSentence = (line: string): boolean => line.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 3;

/** Where two languages differ in structure or in other values than texts, or say the same sentence. */
function differences(english: unknown, other: unknown, path = ''): string[] {
  if (typeof english === 'string' && typeof other === 'string') {
    const said = new Set(sentencesOf(other));
    return sentencesOf(english)
      .filter((line) => isSentence(line) && said.has(line) && !FOREIGN.has(line.replace(/^\d+ [a-z-]+: /, '')))
      .map((line) => `${path} is not translated: ${line}`);
  }
  if (english === null || other === null || typeof english !== 'object' || typeof other !== 'object')
    return english === other ? [] : [`${path}: ${JSON.stringify(other)} instead of ${JSON.stringify(english)}`];
  const keys = [...new Set([...Object.keys(english), ...Object.keys(other)])];
  return keys.flatMap((key) =>
    differences((english as never)[key], (other as never)[key], path === '' ? key : `${path}.${key}`),
  );
}

test('in English everything is said as recorded', () => {
  const said = `${JSON.stringify(english, null, 1)}\n`;
  if (process.env['RECORD']) writeFileSync(RECORDED, said);
  expect(said).not.toMatch(/undefined|\{\w+\}|TODO/);
  expect(JSON.parse(said)).toEqual(JSON.parse(readFileSync(RECORDED, 'utf8')));
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'in %s everything is said, and translated',
  async (language) => {
    const said = JSON.stringify(await sayEverything(language));
    expect(said).not.toMatch(/undefined|\{\w+\}|TODO/);
    const { commands: _, ...inEnglish } = english;
    expect(differences(JSON.parse(JSON.stringify(inEnglish)), JSON.parse(said))).toEqual([]);
  },
);
