import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importTables } from './short-routes';

test('tables are imported as modules, under the name that the importer gives them', () => {
  expect(importTables("import { aRoutes } from '@muster/contracts/a-routes';\nimport { x as y } from './b';")).toBe(
    "import * as aRoutes from '@muster/contracts/a-routes?table=aRoutes';\nimport { x as y } from './b';",
  );
  expect(importTables("import {\n  aRoutes as routes,\n  bRoutes,\n} from '@muster/contracts/a-routes';")).toBe(
    "import * as routes from '@muster/contracts/a-routes?table=aRoutes'; import * as bRoutes from '@muster/contracts/a-routes?table=bRoutes';",
  );
});

test('every table that the browser imports is exported', () => {
  const source = join(__dirname, '..');
  const imported = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\./.test(file))
    .flatMap((file) => [
      ...importTables(readFileSync(join(source, file), 'utf8')).matchAll(/contracts\/([\w-]+)\?table=(\w+)'/g),
    ]);
  const contracts = join(source, '../../libs/contracts/src');
  const missing = imported.filter(
    ([, module, table]) => !readFileSync(join(contracts, `${module}.ts`), 'utf8').includes(`export const ${table} = {`),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
  expect(imported.length).toBeGreaterThan(30);
});
