// @ts-check
// `DATABASE_URL=… node testing/trust/checker/main.mjs FOLDER [I1,I2 …]`: compares the tables with
// journal.jsonl and outside.json of the folder (emails, codes, client views, process exits; each may be missing).
// Prints the violations as JSON.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readCalls, readTables } from './evidence.mjs';
import { check } from './invariants.mjs';

const [place = '.', only] = process.argv.slice(2);
const outside = join(place, 'outside.json');
const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const facts = {
  kills: 0,
  exits: [],
  unhandled: 0,
  mails: [],
  codes: [],
  viewers: [],
  ...(await readTables(client)),
  ...(existsSync(outside) && JSON.parse(readFileSync(outside, 'utf8'))),
  calls: readCalls(place),
};
await client.end();
console.log(JSON.stringify(check(facts).filter(({ id }) => !only || only.split(',').includes(id))));
