import { serveRegions } from '@muster/contracts/regions';
import { ServedRegionsCheck } from '@muster/users';
import { createWorld, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { REGIONS: 'TR,EUW,SEA' } });
});
afterAll(() => world?.close());

test('anyone can read the regions of this deployment, in its order', async () => {
  expect(await world.api('/regions')).toMatchObject({
    status: 200,
    body: [
      {
        code: 'TR',
        name: 'Turkey',
        defaultTag: 'TR1',
        platform: 'tr1',
        routing: 'europe',
        timeZone: 'Europe/Istanbul',
      },
      { code: 'EUW', platform: 'euw1' },
      { code: 'SEA', defaultTag: 'SG2', platform: 'sg2', routing: 'asia' },
    ],
  });
});

test('a region that is not served is a validation error, a served one has its own default tag', async () => {
  const ada = await world.createUser({ name: 'Ada', region: 'TR' });
  const move = (region: string) => world.api('/auth/update-user', ada, { method: 'PUT', body: { region } });
  expect(await move('NA')).toMatchObject({
    status: 400,
    body: { code: 'invalid', error: 'Region must be one of TR, EUW, SEA' },
  });
  expect((await world.api('/scrims?region=NA', ada)).body.error).toBe('region must be one of TR, EUW, SEA');
  await world.api('/auth/update-user', ada, { method: 'PUT', body: { region: 'SEA', summonerTagline: '' } });
  expect((await world.api(`/users/by-id/${ada.id}`, ada)).body).toMatchObject({
    region: 'SEA',
    summonerTagline: 'SG2',
  });
});

test('the API document lists the regions of this deployment', async () => {
  const { body } = await world.api('/docs-json');
  expect(body.components.schemas.Register.properties.region.enum).toEqual(['TR', 'EUW', 'SEA']);
});

test('a process does not start without a region that has accounts', async () => {
  await world.createUser({ name: 'Bo', region: 'EUW' });
  const check = world.node().get(ServedRegionsCheck, { strict: false });
  await check.onModuleInit();
  serveRegions(['TR', 'SEA']);
  await expect(check.onModuleInit()).rejects.toThrow(
    'REGIONS leaves out regions with accounts: EUW (1). Add them to REGIONS (it is TR,SEA), or move these accounts first.',
  );
});
