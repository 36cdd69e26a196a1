import type { ChampionsView } from '@muster/contracts/drafts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type World } from '@testing/world';
import { ChampionCatalogue } from '../src/read/champion-catalogue';

let world: World;
let dragon: Server;
afterAll(async () => {
  await world?.close();
  dragon.close();
});

/** A patch that renames one champion, adds another and misses most. */
const files: Record<string, object> = {
  '/api/versions.json': ['99.10.1', '99.9.1'],
};
for (const locale of ['en_US', 'de_DE', 'es_ES', 'fr_FR', 'pl_PL', 'pt_BR', 'tr_TR'])
  files[`/cdn/99.10.1/data/${locale}/champion.json`] = {
    data: {
      MonkeyKing: { key: '62', id: 'MonkeyKing', name: locale === 'fr_FR' ? 'Roi Singe' : 'Wukong the King' },
      Newest: { key: '9009', id: 'Newest', name: 'Newest' },
    },
  };

test('a newer patch of Data Dragon replaces the bundled champions, once a scrim is created', async () => {
  dragon = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(file ?? {}));
  });
  await once(dragon.listen(0, '127.0.0.1'), 'listening');
  const { port } = dragon.address() as AddressInfo;
  world = await createWorld({ worker: true, env: { DDRAGON_URL: `http://127.0.0.1:${port}` } });
  const list = async (language: string): Promise<ChampionsView> =>
    (await world.api('/champions', null, { headers: { 'accept-language': language } })).body;
  expect((await list('en')).champions.length).toBeGreaterThan(160);
  await world.createScrim(await world.createUser({ admin: true }));
  const english = await waitUntil(async () => {
    await world.node().get(ChampionCatalogue, { strict: false }).reread();
    const view = await list('en');
    return view.patch === '99.10.1' && view;
  });
  expect(english.champions.map(({ name }) => name)).toEqual(['Newest', 'Wukong the King']);
  expect((await list('fr')).champions.map(({ name }) => name)).toEqual(['Newest', 'Roi Singe']);
});
