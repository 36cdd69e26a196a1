/**
 * SQL for a table an inline projection writes: the table, and the function `es_append` calls to put one row.
 * `columns` maps column → SQL type (with constraints); `id text PRIMARY KEY` comes by itself.
 */
export function inlineTable(name: string, columns: Readonly<Record<string, string>>): string {
  const all = ['id', ...Object.keys(columns)];
  const typeOf = (column: string) => (columns[column] ?? 'text').split(/ (?:NOT NULL|NULL|DEFAULT|CHECK)/)[0]!;
  return `
    CREATE TABLE ${name} (id text PRIMARY KEY, ${Object.entries(columns).map(([column, type]) => `${column} ${type}`).join(', ')}) WITH (fillfactor = 70);
    ${putFunction(name, all, typeOf)}`;
}

function putFunction(name: string, all: readonly string[], typeOf: (column: string) => string): string {
  const value = (column: string) => {
    const type = typeOf(column);
    if (type === 'jsonb') return `r->'${column}'`;
    if (type.endsWith('[]')) return `ARRAY(SELECT jsonb_array_elements_text(r->'${column}'))::${type}`;
    return type === 'text' ? `r->>'${column}'` : `(r->>'${column}')::${type}`;
  };
  const rest = all.filter((column) => column !== 'id');
  return `
    CREATE FUNCTION es_put_${name}(r jsonb) RETURNS void LANGUAGE sql AS $$
      INSERT INTO ${name} (${all.join(', ')}) VALUES (${all.map(value).join(', ')})
      ON CONFLICT (id) DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
    $$;`;
}
