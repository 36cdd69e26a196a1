// Writes the types of the API, `api.d.ts`, from the document of the site at MUSTER_URL.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapi, { astToString } from 'openapi-typescript';

const { MUSTER_URL = 'http://localhost:3000' } = process.env;
const document = new URL('/api/docs-json', MUSTER_URL);
writeFileSync(join(import.meta.dirname, 'api.d.ts'), astToString(await openapi(document)));
