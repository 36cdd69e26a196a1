// @ts-check
/** Returns the current version of each scrim. */
export async function versionsOf(/** @type {import('pg').Client} */ client) {
  const { rows } = await client.query('SELECT id, version FROM scrims');
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}
