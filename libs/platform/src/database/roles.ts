import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Config } from '../config/config';
import type { Database } from './database';

type Urls = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>;
const log = new Logger('database');
/** SQLSTATEs that occur when another migration creates or grants the same concurrently. */
const DUPLICATE = new Set(['42710', '23505']);

/** Returns the config with the connection of the role that owns the tables. */
export const asOwner = <T extends Urls>(config: T): T => ({
  ...config,
  DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
});

/**
 * Grants the role of DATABASE_URL read and write access to the owner's tables, but only read and append for the event
 * log. Default privileges cover tables created later. Does nothing if both URLs use the same role. See docs/adr/0026.
 */
export async function grantToRuntimeRole(owner: Database, urls: Urls): Promise<void> {
  const { role, password } = userOf(urls.DATABASE_URL);
  if (!urls.DATABASE_OWNER_URL || role === userOf(urls.DATABASE_OWNER_URL).role) return;
  await ensureRole(owner, role, password);
  await assertUnprivileged(owner, role);
  await owner.query(grants(role));
  await grantStatistics(owner, role);
}

const userOf = (url: string) => {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
};

async function ensureRole(owner: Database, role: string, password: string): Promise<void> {
  if ((await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).length > 0) return;
  const [me] = await owner.query<{ may: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (!me!.may) {
    throw new Error(
      `There is no role ${role} (DATABASE_URL), and the role of DATABASE_OWNER_URL may not create one. ` +
        `Create it as a superuser: CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD '…'`,
    );
  }
  await owner
    .query(`CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`)
    .catch(ignoreDuplicate);
}

/** Throws if the role could become the owner, because it would have all the owner's privileges. */
async function assertUnprivileged(owner: Database, role: string): Promise<void> {
  const [found] = await owner.query<{ isPrivileged: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, current_user, 'MEMBER') AS "isPrivileged" FROM pg_roles
      WHERE rolname = $1`,
    [role],
  );
  if (found!.isPrivileged)
    throw new Error(
      `The role ${role} (DATABASE_URL) has privileges only the owner should have: use an unprivileged role for the application`,
    );
}

/** Runs as a single query and therefore in one transaction, so that the log is never writable in between. */
function grants(role: string): string {
  const [id, literal] = [pg.escapeIdentifier(role), pg.escapeLiteral(role)];
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    DO $$ DECLARE made record; BEGIN
      FOR made IN SELECT oid::regnamespace AS name FROM pg_namespace
        WHERE nspname = 'public' OR nspowner = current_user::regrole LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA %s TO %I', made.name, ${literal});
      END LOOP;
      FOR made IN SELECT oid::regclass AS name, relname, relkind FROM pg_class
        WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'S')
        AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      LOOP
        IF made.relname IN ('events', 'migrations') THEN
          EXECUTE format('REVOKE ALL ON %s FROM %I', made.name, ${literal});
        END IF;
        EXECUTE format('GRANT %s ON %s %s TO %I',
          CASE WHEN made.relkind = 'S' THEN 'USAGE, SELECT' WHEN made.relname = 'events' THEN 'SELECT, INSERT'
            WHEN made.relname = 'migrations' THEN 'SELECT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END,
          CASE WHEN made.relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, made.name, ${literal});
      END LOOP;
    END $$;
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${id};
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${id};
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${id};`;
}

/** Without this grant, the age of the oldest transaction (an alert) excludes transactions of other roles. */
async function grantStatistics(owner: Database, role: string): Promise<void> {
  const [found] = await owner.query<{ may: boolean }>(`SELECT pg_has_role($1, 'pg_read_all_stats', 'MEMBER') AS may`, [
    role,
  ]);
  if (found!.may) return;
  await owner
    .query(`GRANT pg_read_all_stats TO ${pg.escapeIdentifier(role)}`)
    .catch(ignoreDuplicate)
    .catch((error: Error) =>
      log.warn(
        `${role} cannot see the age of other roles' transactions; run as a superuser: GRANT pg_read_all_stats TO ${pg.escapeIdentifier(role)} (${error.message})`,
      ),
    );
}

function ignoreDuplicate(error: Error & { code?: string }): undefined {
  if (!DUPLICATE.has(error.code ?? '')) throw error;
}

/** Warns if the application's role could rewrite the log. */
export async function warnOfPrivilegedRole(database: Database): Promise<void> {
  const [found] = await database.query<{ role: string; may: boolean }>(
    `SELECT current_user AS role, coalesce(bool_or(has_table_privilege(c.oid, 'UPDATE')), false) AS may FROM pg_class c
      WHERE c.oid = to_regclass('public.events')`,
  );
  if (found!.may)
    log.warn(
      `the role ${found!.role} can change the event log: use an unprivileged role, with DATABASE_OWNER_URL for --migrate (docs/operations.md)`,
    );
}
