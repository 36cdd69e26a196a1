import type { TestUser } from '@testing/world';
import type { Cell } from './notation';
import type { Scene } from './scene';

/** A call of a cell with all names resolved. */
export interface Asked {
  cell: Cell;
  path: string;
  role: Cell['role'];
  self: TestUser;
  body: unknown;
  method: string;
}

/** Resolves the names of a cell. */
export async function asked(cell: Cell, within: Scene): Promise<Asked> {
  const { method, route, role, params, query, body } = cell;
  const names = [...params];
  const fill = async (text: string) => {
    let filled = text;
    for (const [named, name] of text.matchAll(/\$(\w+)/g))
      filled = filled.replace(named, await within.value(name!, role));
    return filled;
  };
  let path = route;
  for (const segment of route.split('/').filter((one) => one.startsWith(':') || one === '*'))
    path = path.replace(segment, encodeURIComponent(await within.value(names.shift() ?? 'absent', role)));
  return {
    cell,
    path: path + (await fill(query)),
    role,
    method,
    self: await within.person(role),
    body: body && JSON.parse(await fill(JSON.stringify(body))),
  };
}
