/** Writes the example bodies of webhooks in docs/api.md from what a test received, and reads them for comparison. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(__dirname, '../../../docs/api.md');
const BEGIN = '<!-- Bodies: RECORD=1 npx jest every-event --selectProjects=e2e -->\n';
const END = '<!-- End of the bodies -->\n';
interface Body {
  type: string;
  data: { scrim?: { _id: string } | null };
}

/** The page shows the scrim once. */
const SHOWN_IN = 'scrim.created';
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Writes one example for each event between the marks of the page. Ids become short, so that the page is readable. */
export function record(bodies: readonly Body[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const ids = new Map<string, string>();
  const shorten = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id-${ids.size + 1}`);
    return ids.get(id)!;
  };
  const examples = bodies.map((body) => `\`\`\`json\n${toText(body).replaceAll(UUID, shorten)}\n\`\`\`\n`);
  const [before, rest = ''] = page.split(BEGIN);
  writeFileSync(PAGE, `${before}${BEGIN}\n${examples.join('\n')}\n${END}${rest.split(END)[1]}`);
}

function toText(body: Body): string {
  if (body.type === SHOWN_IN) return JSON.stringify(body, null, 2);
  const { data, ...envelope } = body;
  const shown = { ...data, ...(data.scrim && { scrim: 'as above' }) };
  return `${inLine(envelope).slice(0, -2)},\n  "data": ${wrapped(inLine(shown))} }`;
}
const wrapped = (line: string): string => (line.length > 105 ? line.replace(/^(.{60,100}, )(?=")/, '$1\n    ') : line);
const inLine = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('":', '": ')
    .replaceAll(/,(?=")/g, ', ')
    .replaceAll('{', '{ ')
    .replaceAll('}', ' }');

/** The shapes of the page's examples, by event. */
export const documented = (): [type: string, shape: unknown][] =>
  [...readFileSync(PAGE, 'utf8').matchAll(/```json\n(\{\s+"type"[^]*?)```/g)].map(([, text]) => {
    const body = JSON.parse(text!) as Body;
    return [body.type, shapeOf(body)];
  });

/** The names of the fields of a body and of its data, and of the scrim where the page shows it. */
export function shapeOf({ type, data, ...envelope }: Body): unknown {
  const scrim = type === SHOWN_IN ? Object.keys(data.scrim!).toSorted() : Boolean(data.scrim);
  return { envelope: Object.keys(envelope), data: Object.keys(data).toSorted(), scrim };
}
