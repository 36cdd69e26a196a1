import { EntitySchema } from 'typeorm';

/** The only row. */
export const pushKeys = new EntitySchema<{ one: boolean; publicKey: string; privateKey: string }>({
  name: 'push_keys',
  columns: {
    one: { type: 'boolean', primary: true, name: 'only_one' },
    publicKey: { type: 'text', name: 'public_key' },
    privateKey: { type: 'text', name: 'private_key' },
  },
});
