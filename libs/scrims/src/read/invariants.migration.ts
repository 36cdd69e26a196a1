import type { MigrationInterface, QueryRunner } from 'typeorm';

const ISSUED = `(SELECT max(i.version) FROM events i WHERE i.stream = e.stream AND i.type = 'TournamentCodeIssued')`;
/** The players a code was issued for: the current ones, and those who have left since. */
const CODE_PLAYERS = `
  SELECT s->>'userId' FROM jsonb_array_elements(state->'seats') s UNION
  SELECT e.data->>'userId' FROM events e WHERE e.stream = 'scrim-' || scrims.id AND e.type IN ('PlayerLeft', 'PlayerKicked') AND e.version > ${ISSUED}`;

/**
 * Rows of earlier releases may name a host outside the scrim, or hold a code of another region or other players. This
 * sets them to the state that their events now fold to (docs/adr/0140-scrim-invariants.md).
 */
export class ScrimInvariants1700000000120 implements MigrationInterface {
  async up(q: QueryRunner): Promise<void> {
    await q.query(`
      UPDATE scrims SET state = state || jsonb_build_object('host', NULL::text, 'previousHost', state->'host', 'hostChoice', '{"kind": "random"}'::jsonb)
        WHERE state->>'host' <> state->>'createdBy' AND NOT state->'casters' @> jsonb_build_array(state->'host')
          AND NOT state->'seats' @> jsonb_build_array(jsonb_build_object('userId', state->'host'))`);
    await q.query(`
      UPDATE scrims SET state = state || jsonb_build_object('code', NULL::text, 'voidedCodes', coalesce(state->'voidedCodes', '[]') || jsonb_build_array(state->'code'->'code'))
        WHERE jsonb_typeof(state->'code') = 'object' AND EXISTS (
          SELECT 1 FROM events e WHERE e.stream = 'scrim-' || scrims.id AND e.version > ${ISSUED} AND (e.type = 'ScrimMovedToRegion' OR (
            e.type IN ('PlayerJoined', 'PlayerAssigned') AND NOT EXISTS (
              SELECT 1 FROM events l WHERE l.stream = e.stream AND l.type IN ('PlayerLeft', 'PlayerKicked') AND l.data->'userId' = e.data->'userId'
                AND l.version > ${ISSUED} AND l.version < e.version))))`);
    await q.query(`
      UPDATE scrims SET state = state || jsonb_build_object('codePlayers', (SELECT jsonb_agg(p ORDER BY p COLLATE "C") FROM (${CODE_PLAYERS}) AS t (p)))
        WHERE jsonb_typeof(state->'code') = 'object'`);
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only');
  }
}
