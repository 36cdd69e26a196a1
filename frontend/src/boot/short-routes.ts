const TABLES_IMPORTED = /import \{([^{}]*)\} from '(@muster\/contracts\/[\w-]+-routes)';/g;

/** Imports each table of routes as a module of its own, whose exports are its rows. */
export const importTables = (code: string): string =>
  code.replace(TABLES_IMPORTED, (_, imported: string, module: string) =>
    [...imported.matchAll(/(\w+)(?:\s+as\s+(\w+))?/g)]
      .map(([, table, name = table]) => `import * as ${name} from '${module}?table=${table}';`)
      .join(' '),
  );
