import type { World } from '@testing/world';

/** Bytes that PostgreSQL adds to a row, and the mean size of an entry in an index. */
const [ROW_BYTES, ENTRY_BYTES] = [28, 100];
/** Rows of {@link https://www.postgresql.org/docs/current/sql-createtrigger.html triggers} on every table. */
const COUNTING = `
  CREATE SCHEMA counting;
  CREATE UNLOGGED TABLE counting.written (name text, bytes int, is_new boolean);
  CREATE FUNCTION counting.count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    INSERT INTO counting.written VALUES (TG_TABLE_NAME,
      CASE TG_OP WHEN 'INSERT' THEN pg_column_size(NEW) ELSE greatest(0, pg_column_size(NEW) - pg_column_size(OLD)) END, TG_OP = 'INSERT');
    RETURN NULL;
  END $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT c.oid::regclass AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('CREATE TRIGGER count_written AFTER INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION counting.count()', one.name);
    END LOOP;
  END $$`;

/** Counts the bytes of the rows that are written, by table: rows, row headers and entries of indexes. */
export class WrittenBytes {
  readonly #entries = new Map<string, number>();
  private constructor(private readonly world: World) {}

  static async start(world: World): Promise<WrittenBytes> {
    await world.asOwner(COUNTING);
    const written = new WrittenBytes(world);
    const indexes = (await world.asOwner(
      `SELECT tablename AS name, count(*)::int AS n FROM pg_indexes WHERE schemaname = 'public' GROUP BY 1`,
    )) as { name: string; n: number }[];
    for (const { name, n } of indexes) written.#entries.set(name, n * ENTRY_BYTES);
    return written;
  }

  async reset(): Promise<void> {
    await this.world.asOwner('TRUNCATE counting.written');
  }

  async byTable(): Promise<ReadonlyMap<string, number>> {
    const rows = (await this.world.asOwner(
      `SELECT name, sum(bytes)::int AS bytes, count(*) FILTER (WHERE is_new)::int AS n FROM counting.written GROUP BY 1`,
    )) as { name: string; bytes: number; n: number }[];
    return new Map(rows.map(({ name, bytes, n }) => [name, bytes + n * (ROW_BYTES + (this.#entries.get(name) ?? 0))]));
  }

  /** Names the tables that have new rows, or larger ones. */
  async grown({ except }: { except: readonly string[] }): Promise<string[]> {
    const rows = (await this.world.asOwner(
      `SELECT name FROM counting.written WHERE is_new OR NOT name = ANY($1)
        GROUP BY name HAVING bool_or(is_new) OR sum(bytes) > 0 ORDER BY name`,
      [except],
    )) as { name: string }[];
    return rows.map(({ name }) => name);
  }
}
