import { rowsForTableSql } from './es-append';

/**
 * Returns the SQL for an inline projection's table and the function `es_append` calls to put the rows of a batch.
 * `columns` maps column → SQL type with constraints; `id text PRIMARY KEY` is added.
 */
export function inlineTableSql(name: string, columns: Readonly<Record<string, string>>): string {
  const all = { id: 'text', ...columns };
  return `
    CREATE TABLE ${name} (id text PRIMARY KEY, ${Object.entries(columns)
      .map(([column, type]) => `${column} ${type}`)
      .join(', ')}) WITH (fillfactor = 70);
    ${putFunctionSql(
      name,
      Object.entries(all).map(([column, type]) => [column, type.split(/ (?:NOT NULL|NULL|DEFAULT|CHECK)/)[0]!]),
    )}`;
}

function putFunctionSql(name: string, columns: readonly (readonly [name: string, type: string])[]): string {
  const names = columns.map(([column]) => column);
  const rest = names.filter((column) => column !== 'id');
  return `
    CREATE FUNCTION es_puts_${name}(appends jsonb, refused int[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$ BEGIN
      INSERT INTO ${name} (${names.join(', ')}) SELECT s.*
        FROM (${rowsForTableSql('appends', 'refused', `'${name}'`)}) written,
          jsonb_to_record(written.put) AS s(${columns.map(([column, type]) => `${column} ${type}`).join(', ')})
      ON CONFLICT (id) DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')};
    END $$;`;
}
