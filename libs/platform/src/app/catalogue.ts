import { CLIENT_MESSAGES } from '@muster/contracts';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import type { Feature } from '../feature';

/** Everything the features can be asked and can say, as a page: made from what is wired, so it cannot lie. */
export function catalogue(features: readonly Feature[]): string {
  return ['# Catalogue', 'Made by `npm run catalogue` from the features as they are wired.', ...features.map(page), clientMessages()].join('\n\n') + '\n';
}

function page(feature: Feature): string {
  const aggregates = (feature.aggregates ?? []).map((aggregate) => [
    `### Aggregate \`${aggregate.name}\` (row: \`${aggregate.table}\`)`,
    `**Commands** ${list(aggregate.commands.map((command) => command.name))}`,
    `**Events** ${list(Object.keys(aggregate.events))}`,
  ].join('\n\n'));
  return [`## ${feature.name}`, ...aggregates, ...rejections(feature), ...section('Projections', (feature.projections ?? []).map((projection) => projection.name)), ...routes(feature)].join('\n\n');
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' · ');
const section = (title: string, names: readonly string[]): string[] => (names.length ? [`**${title}** ${list(names)}`] : []);

function rejections({ errors = {} }: Feature): string[] {
  const rows = Object.entries(errors).map(([code, [status, words]]) => `| ${status} | \`${code}\` | ${typeof words === 'string' ? words : '(depends)'} |`);
  return rows.length ? [['| Status | Rejection | Words |', '|---|---|---|', ...rows].join('\n')] : [];
}

function routes({ controllers = [] }: Feature): string[] {
  const lines = controllers.flatMap(routesOf);
  return lines.length ? [`**Routes**\n\n${lines.map((line) => `- \`${line}\``).join('\n')}`] : [];
}

function routesOf(controller: Type): string[] {
  const base = String(Reflect.getMetadata(PATH_METADATA, controller) ?? '');
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = (controller.prototype as Record<string, object>)[name]!;
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = `/${base}/${String(Reflect.getMetadata(PATH_METADATA, handler) ?? '')}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1');
    return [`${RequestMethod[method]} ${path}`];
  });
}

const clientMessages = (): string => `## Sockets\n\n**What a client may say** ${list(Object.keys(CLIENT_MESSAGES))}`;
