import type { ChampionView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { EntitySchema } from 'typeorm';

/** `names`: by language and key, where they differ from English. */
export interface ChampionSet {
  patch: string;
  champions: readonly ChampionView[];
  names: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}
/** The only row. */
export const championPatches = new EntitySchema<ChampionSet & { one: boolean }>({
  name: 'champion_patches',
  columns: {
    one: { type: 'boolean', primary: true, name: 'only_one' },
    patch: { type: 'text' },
    champions: { type: 'jsonb' },
    names: { type: 'jsonb' },
  },
});

/** Champions that an admin added, until a patch has them. */
export const championsAdded = new EntitySchema<ChampionView>({
  name: 'champions_added',
  columns: { key: { type: 'text', primary: true }, id: { type: 'text' }, name: { type: 'text' } },
});
