import { EntitySchema } from 'typeorm';

export interface SignInRow {
  state: string;
  browser: string;
  nonce: string;
  verifier: string;
  return_to: string;
  client_state: string | null;
  started_at: Date;
  provider: string;
  linked_by: string | null;
  session: string | null;
}
export const signIns = new EntitySchema<SignInRow>({
  name: 'sign_ins',
  columns: {
    state: { type: 'text', primary: true },
    browser: { type: 'text' },
    nonce: { type: 'text' },
    verifier: { type: 'text' },
    return_to: { type: 'text' },
    client_state: { type: 'text', nullable: true },
    started_at: { type: 'timestamptz' },
    provider: { type: 'text' },
    linked_by: { type: 'text', nullable: true },
    session: { type: 'text', nullable: true },
  },
});
