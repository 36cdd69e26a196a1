/**
 * Everything the server says, in every language, compared with what is recorded beside this file. The test
 * takes kinds, codes, texts, buttons and commands from their lists, so that none is missing. `RECORD=1` writes the
 * files again; review their changes like code.
 */
import { LANGUAGES, type Language } from '@muster/contracts/languages';
import { Logger } from '@nestjs/common';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sayDiscord } from './discord';
import { invalidInputs, sayFailures, sayInvalid, sayRejections, sayTexts } from './errors';
import { sayNotifications } from './notifications';

const pathOf = (language: Language) => join(__dirname, `${language}.json`);

beforeAll(() => Logger.overrideLogger(false));

async function sayEverything(language: Language) {
  return {
    rejections: sayRejections(language),
    failures: sayFailures(language),
    texts: sayTexts(language),
    invalid: sayInvalid(await invalidInputs(), language),
    notifications: await sayNotifications(language),
    discord: await sayDiscord(language),
  };
}

describe.each(LANGUAGES)('in %s', (language) => {
  test('everything is said as recorded', async () => {
    const said = `${JSON.stringify(await sayEverything(language), null, 1)}\n`;
    if (process.env['RECORD']) writeFileSync(pathOf(language), said);
    expect(said).not.toMatch(/undefined|\{\w+\}|TODO/);
    expect(JSON.parse(said)).toEqual(JSON.parse(readFileSync(pathOf(language), 'utf8')));
  });
});
