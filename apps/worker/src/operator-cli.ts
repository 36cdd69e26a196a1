import { AggregateRows, collect, ProjectionBuilds, rebuildProjection } from '@muster/platform/runtime';
import { CONFIG, type Config, Database, Effects } from '@muster/platform';
import { CommandRegistration } from '@muster/discord';
import { SetupLink } from '@muster/site';
import { ErasureLedger, AdminCli, readLedger } from '@muster/users';
import type { INestApplicationContext } from '@nestjs/common';
import { features } from '../../features';
import { addToLedger, ledgerText } from './ledger-file';

export const USAGE = `muster worker
  (no argument)               run projections, policies and jobs
  --migrate                   migrate the database, then exit
  --seed [--empty]            create the admin account (and, without --empty, the demo data) if missing, then exit
  --catalogue                 print every command, event, rejection, projection and route
  admin list                  list admin accounts
  admin grant EMAIL           make this account an admin (revoke EMAIL removes it)
  doctor                      check database, log, jobs, Redis, storage, mail, push, sign-in, Riot, Discord, clock and disk; exit 1 if one fails
  discord register            tell Discord which commands people can type; again after an update that changes them
  effects failed              list failed effects with their errors, newest first
  effects retry KEY           retry a failed effect, resetting its attempts
  effects retry-all [KIND]    retry all failed effects, optionally of one kind
  erasures export FILE        append account deletions and restores to this ledger file (keep it outside all backups)
  erasures apply FILE         after a restore, before opening the site: reapply deletions the backup does not know
  projections list            list projections with their lag
  projections rebuild NAME    rebuild a projection next to the live one, then swap
  projections unpark NAME     replay the projection's parked events
  setup-link                  make a new link that sets the site up, while there is no admin
  rows verify                 compare the rows of scrims, accounts and chats with their events; an error names those that differ
  rows repair                 write those that differ anew; then start apis and workers again`;

interface CliCall {
  app: INestApplicationContext;
  action: string;
  argument: string;
}
const commandGroups: Readonly<Record<string, (group: CliCall) => Promise<string>>> = {
  admin,
  discord,
  effects,
  erasures,
  projections,
  rows,
  'setup-link': setupLink,
};

export const isOperatorCommand = ([group = '']: readonly string[]): boolean => Object.hasOwn(commandGroups, group);

/** Runs an operator's command and returns its output. Rejects with a message for the operator. */
export async function runOperatorCommand(
  app: INestApplicationContext,
  [group = '', action = '', argument = '']: readonly string[],
): Promise<string> {
  return commandGroups[group]!({ app, action, argument });
}

async function admin({ app, action, argument }: CliCall): Promise<string> {
  const operator = app.get(AdminCli, { strict: false });
  if (action === 'list') return operator.list();
  if ((action !== 'grant' && action !== 'revoke') || !argument) throw new Error(USAGE);
  return operator[action](argument);
}

async function setupLink({ app }: CliCall): Promise<string> {
  const url = await app.get(SetupLink, { strict: false }).issue();
  if (!url) throw new Error('This site has an admin already: worker admin list');
  return `Set up: ${url}`;
}

async function discord({ app, action }: CliCall): Promise<string> {
  if (action !== 'register') throw new Error(USAGE);
  return app.get(CommandRegistration, { strict: false }).register();
}

async function effects({ app, action, argument }: CliCall): Promise<string> {
  const rows = app.get(Effects, { strict: false });
  if (action === 'failed')
    return (
      (await rows.failed())
        .map(
          ({ key, attempts, error, createdAt }) =>
            `${createdAt.toISOString()}  ${key}  after ${attempts} attempts: ${error}`,
        )
        .join('\n') || 'No failed effects'
    );
  if (action === 'retry-all') return `${await rows.retryAll(argument || undefined)} effects will be retried`;
  if (action !== 'retry' || !argument) throw new Error(USAGE);
  if (!(await rows.retry(argument))) throw new Error(`No failed effect with key ${argument}`);
  return `${argument} will be retried`;
}

async function erasures({ app, action, argument }: CliCall): Promise<string> {
  const ledger = app.get(ErasureLedger, { strict: false });
  if (!['export', 'apply'].includes(action) || !argument) throw new Error(USAGE);
  const recorded = readLedger(ledgerText(argument));
  if (action === 'apply') {
    if (recorded.size === 0)
      throw new Error(`${argument} is empty or missing; without the ledger, erased accounts would come back`);
    // Clients have seen events that the backup does not know: a new history id makes them reload.
    await app.get(Database, { strict: false }).query('UPDATE es_head SET history = gen_random_uuid()::text');
    const { deleted, erased, back } = await ledger.apply(recorded, new Date());
    return `${deleted} accounts deleted again (${erased} of them erased), ${back} restored again`;
  }
  const lines = await ledger.linesMissingFrom(recorded);
  addToLedger(argument, lines);
  return `${lines.length} lines added to ${argument}`;
}

async function projections({ app, action, argument }: CliCall): Promise<string> {
  const builds = app.get(ProjectionBuilds, { strict: false });
  if (action === 'list')
    return (await builds.lag())
      .map(({ name, behind, parked }) => `${name}: ${behind} events behind${parked > 0 ? `, ${parked} parked` : ''}`)
      .join('\n');
  if ((action !== 'rebuild' && action !== 'unpark') || !argument) throw new Error(USAGE);
  const recorded = collect(features, 'projections');
  const projection = recorded.find(({ name }) => name === argument);
  if (!projection)
    throw new Error(
      `Unknown projection ${argument}; known projections: ${recorded.map(({ name }) => name).join(', ')}`,
    );
  if (action === 'unpark') return `${argument} replayed ${await builds.replayParked(projection)} parked events`;
  const startedAt = Date.now();
  const events = await rebuildProjection(app.get<Config>(CONFIG, { strict: false }), features, projection);
  return `${argument} rebuilt from ${events} events in ${Date.now() - startedAt} ms`;
}

/** Maximum number of lines in one output. */
const SHOWN = 50;
const AHEAD = `SELECT name, 'policy' AS kind FROM policies, es_head h WHERE policies.position > h.position
  UNION ALL SELECT name, 'projection' FROM projections, es_head h WHERE projections.position > h.position AND state = 'live'`;

async function rows({ app, action }: CliCall): Promise<string> {
  if (action !== 'verify' && action !== 'repair') throw new Error(USAGE);
  const aggregates = app.get(AggregateRows, { strict: false });
  const database = app.get(Database, { strict: false });
  const different = await aggregates.verify();
  const ahead = await database.query<{ name: string; kind: string }>(AHEAD);
  const lines = [
    ...different.map(({ aggregate, id, is }) => `${aggregate} ${id}: ${is}`),
    ...ahead.map(({ name, kind }) => `${kind} ${name}: ahead of the log`),
  ];
  if (lines.length === 0) return 'Every row is what its events say';
  const list = [...lines.slice(0, SHOWN), ...(lines.length > SHOWN ? [`and ${lines.length - SHOWN} more`] : [])].join(
    '\n',
  );
  if (action === 'verify')
    throw new Error(`${lines.length} differ from the log:\n${list}\nStop apis and workers, then: rows repair`);
  for (const one of different) await aggregates.repair(one);
  for (const { name, kind } of ahead)
    if (kind === 'projection') await projections({ app, action: 'rebuild', argument: name });
  await database.query('UPDATE policies SET position = h.position FROM es_head h WHERE policies.position > h.position');
  return `${lines.length} written anew from the log:\n${list}\nApis and workers that were running hold the old ones in memory: start them again`;
}
