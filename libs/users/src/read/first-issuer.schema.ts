import { EntitySchema } from 'typeorm';

/** The only row. */
export const firstIssuer = new EntitySchema<{ is_only: boolean; issuer: string }>({
  name: 'first_issuer',
  columns: { is_only: { type: 'boolean', primary: true }, issuer: { type: 'text' } },
});
