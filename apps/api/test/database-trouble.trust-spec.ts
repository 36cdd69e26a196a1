// Responses of the API while the database is reachable but cannot run statements.
import { Database } from '@muster/platform';
import { createWorld, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.asOwner(`CREATE TABLE trouble (code text);
    CREATE FUNCTION meet() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE c text; BEGIN
      SELECT code INTO c FROM trouble; IF c IS NOT NULL THEN RAISE EXCEPTION 'secret-of-the-server' USING ERRCODE = c; END IF; RETURN NEW;
    END $$;
    CREATE TRIGGER meet BEFORE INSERT ON events FOR EACH STATEMENT EXECUTE FUNCTION meet()`);
});
afterAll(() => world?.close());
const rows = (text: string, values: unknown[] = []) =>
  world.node().get(Database, { strict: false }).query(text, values);

test.each(['25006', '53100'])(
  'SQLSTATE %s becomes a 503 with Retry-After and a message without internals',
  async (code) => {
    const admin = await world.createUser({ admin: true });
    const { _id } = await world.createScrim(admin);
    await rows('INSERT INTO trouble VALUES ($1)', [code]);
    const body = { playerData: { role: 'Mid', team: { name: 'teamOne' } } };
    const response = await world.api(`/scrims/${_id}/insert-player/${admin.id}`, admin, { method: 'PATCH', body });
    await rows('DELETE FROM trouble');
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable', statusCode: 503 } });
    expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(JSON.stringify(response.body)).not.toContain('secret-of-the-server');
  },
);
