import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIM_COMMANDS } from './scrim-commands';

test('every command of the scrims page is sent by a control', () => {
  const controls = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|scrim-commands\./.test(file))
    .map((file) => readFileSync(join(__dirname, file), 'utf8'))
    .join('\n');
  // The command's kind in an object that is sent; a comparison with it is not enough.
  const isSent = (kind: string) => new RegExp(`kind: [^,}]*'${kind}'`).test(controls);
  expect(Object.keys(SCRIM_COMMANDS).filter((kind) => !isSent(kind))).toEqual([]);
});
