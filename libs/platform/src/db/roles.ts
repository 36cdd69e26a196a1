import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Config } from '../config';
import type { Database } from './database';

type Urls = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>;
const log = new Logger('database');
/** Another migration creates or grants the same at the same moment. */
const DUPLICATE = new Set(['42710', '23505']);

/** The same database, reached as the role that owns its tables and may change them. */
export const asOwner = <T extends Urls>(config: T): T => ({
  ...config,
  DATABASE_URL: config.DATABASE_OWNER_URL ?? config.DATABASE_URL,
});

/**
 * Lets the role of DATABASE_URL read and write the rows of everything the owner has made; in the event log it may only
 * read and append.
 * Default privileges cover what the owner makes later. Does nothing when one role does both. See docs/adr/0160.
 */
export async function grantToRuntimeRole(owner: Database, urls: Urls): Promise<void> {
  const { role, password } = userOf(urls.DATABASE_URL);
  if (!urls.DATABASE_OWNER_URL || role === userOf(urls.DATABASE_OWNER_URL).role) return;
  await ensureRole(owner, role, password);
  await assertPlain(owner, role);
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

/** A role that can become the owner would have all the owner's privileges. */
async function assertPlain(owner: Database, role: string): Promise<void> {
  const [found] = await owner.query<{ mighty: boolean }>(
    `SELECT rolsuper OR rolcreaterole OR pg_has_role(oid, current_user, 'MEMBER') AS mighty FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  if (found!.mighty)
    throw new Error(
      `The role ${role} (DATABASE_URL) may do what only the owner should: give the application a plain role of its own`,
    );
}

/** One statement after another in one transaction: at no moment may the log be changed. */
function grants(role: string): string {
  const [id, literal] = [pg.escapeIdentifier(role), pg.escapeLiteral(role)];
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    DO $$ DECLARE made record; BEGIN
      FOR made IN SELECT oid::regnamespace AS name FROM pg_namespace WHERE nspname = 'public' OR nspowner = current_user::regrole LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA %s TO %I', made.name, ${literal});
      END LOOP;
      FOR made IN SELECT oid::regclass AS name, relname, relkind FROM pg_class
        WHERE relowner = current_user::regrole AND relkind IN ('r', 'p', 'v', 'S') AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      LOOP
        IF made.relname IN ('events', 'migrations') THEN EXECUTE format('REVOKE ALL ON %s FROM %I', made.name, ${literal}); END IF;
        EXECUTE format('GRANT %s ON %s %s TO %I',
          CASE WHEN made.relkind = 'S' THEN 'USAGE, SELECT' WHEN made.relname = 'events' THEN 'SELECT, INSERT' WHEN made.relname = 'migrations' THEN 'SELECT'
            ELSE 'SELECT, INSERT, UPDATE, DELETE' END, CASE WHEN made.relkind = 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, made.name, ${literal});
      END LOOP;
    END $$;
    ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO ${id};
    ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${id};
    ALTER DEFAULT PRIVILEGES GRANT USAGE, SELECT ON SEQUENCES TO ${id};`;
}

/** Without it the age of the oldest transaction (an alert) leaves out the transactions of other roles. */
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
        `${role} does not see how old the transactions of others are; as a superuser: GRANT pg_read_all_stats TO ${pg.escapeIdentifier(role)} (${error.message})`,
      ),
    );
}

function ignoreDuplicate(error: Error & { code?: string }): undefined {
  if (!DUPLICATE.has(error.code ?? '')) throw error;
}

/** Tells an operator whose application runs as a role that could rewrite the log. */
export async function warnOfMightyRole(database: Database): Promise<void> {
  const [found] = await database.query<{ role: string; may: boolean }>(
    `SELECT current_user AS role, coalesce(bool_or(has_table_privilege(c.oid, 'UPDATE')), false) AS may FROM pg_class c WHERE c.oid = to_regclass('public.events')`,
  );
  if (found!.may)
    log.warn(
      `the role ${found!.role} may change the event log: run as a plain role, with DATABASE_OWNER_URL for --migrate (docs/operations.md)`,
    );
}
