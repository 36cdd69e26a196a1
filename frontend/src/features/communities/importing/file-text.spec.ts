import type { Language } from '@muster/contracts/languages';
import { ENCODINGS, readFileText, tellingLines } from './file-text';

const read = (bytes: Uint8Array<ArrayBuffer> | string, language: Language = 'en') =>
  readFileText(new Blob([bytes]), language);
const guessed = async (bytes: Uint8Array<ArrayBuffer>, language: Language = 'en') => {
  const file = await read(bytes, language);
  return 'readings' in file ? file.readings : [];
};
const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));
/** As a Turkish Excel saves `Kralı Işık Şeyh`, and a Russian one `Кот`. */
const TURKISH = bytesOf('name\r\nKral', 0xfd, ' I', 0xfe, 0xfd, 'k ', 0xde, 'eyh\r\n');
const RUSSIAN = bytesOf('name\r\n', 0xca, 0xee, 0xf2, 0xe8, 0xea, '\r\n');

test('a text with a byte order mark, or in UTF-8, is read as it is', async () => {
  expect(await read('\uFEFFname\nÄrger')).toEqual({ text: 'name\nÄrger' });
  expect(await read('name\nÄrger ışğİ')).toEqual({ text: 'name\nÄrger ışğİ' });
  const text = 'name\ttagline\r\nÄrger Öl\tNA1\r\n';
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(await read(little)).toEqual({ text });
  expect(await read(Buffer.from(little).swap16())).toEqual({ text });
});

test('other texts are guesses, of which the first is by the language of the page or by the letters', async () => {
  const first = async (bytes: Uint8Array<ArrayBuffer>, language: Language) => {
    const [reading] = await guessed(bytes, language);
    return [reading!.encoding, tellingLines(reading!.text).join()];
  };
  expect(await first(TURKISH, 'tr')).toEqual(['windows-1254', 'Kralı Işık Şeyh']);
  expect(await first(TURKISH, 'en')).toEqual(['windows-1252', 'Kralý Iþýk Þeyh']);
  expect(await first(RUSSIAN, 'tr')).toEqual(['windows-1251', 'Котик']);
  expect(await first(bytesOf('name\nJe', 0xbf, '\n'), 'pl')).toEqual(['windows-1250', 'Jeż']);
  expect(tellingLines('name\nJez')).toEqual(['name', 'Jez']);
  const others = (await guessed(TURKISH, 'en')).map(({ encoding }) => encoding);
  expect(others).toEqual(expect.arrayContaining(['windows-1254', 'windows-1250', 'windows-1251']));
  expect(new Set(others).size).toBe(others.length);
});

test('UTF-16 without a mark is a guess, and what is no text has no reading', async () => {
  const unmarked = Buffer.from('name\r\nÄrger\r\n', 'utf16le');
  expect((await guessed(unmarked)).map(({ encoding, text }) => [encoding, text])).toContainEqual([
    'utf-16le',
    'name\r\nÄrger\r\n',
  ]);
  expect(await guessed(bytesOf('PK', 3, 4, 0, 0, 0, 0xff, 0xfe, 0x90, 0, 1))).toEqual([]);
});

test('this platform knows every encoding that is offered', () => {
  for (const encoding of ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding);
});
