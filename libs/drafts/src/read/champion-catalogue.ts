import type { ChampionsView, ChampionView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { Database } from '@muster/platform';
import type { Champions } from '@muster/scrims/ports';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { Raw } from 'typeorm';
import bundled from './champions.json';
import { championPatches, championsAdded, type ChampionSet } from './champions.schema';

/** How often champions that another process stored are read (ms). */
const REREAD_MS = 30_000;

/** Compares patches such as 16.9.1 and 16.10.1. */
export function isNewerPatch(one: string, other: string): boolean {
  const [a, b] = [one, other].map((patch) => patch.split('.').map(Number));
  for (let i = 0; i < 3; i++) if ((a![i] ?? 0) !== (b![i] ?? 0)) return (a![i] ?? 0) > (b![i] ?? 0);
  return false;
}

/** The newest champions that are known: bundled, refreshed from Data Dragon, or added by an admin. */
@Injectable()
export class ChampionCatalogue implements Champions, OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger('champions');
  #set: ChampionSet = bundled;
  #added: readonly ChampionView[] = [];
  #keys: readonly string[] = bundled.champions.map(({ key }) => key);
  #views = new Map<Language, ChampionsView>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    void this.reread();
    this.#timer = setInterval(() => void this.reread(), REREAD_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  has(key: string): boolean {
    return this.#keys.includes(key);
  }

  keys(): readonly string[] {
    return this.#keys;
  }

  get patch(): string {
    return this.#set.patch;
  }

  nameOf(key: string, language: Language): string {
    return this.view(language).champions.find((champion) => champion.key === key)?.name ?? key;
  }

  view(language: Language): ChampionsView {
    let view = this.#views.get(language);
    if (!view) this.#views.set(language, (view = this.#write(language)));
    return view;
  }

  #write(language: Language): ChampionsView {
    const { patch, names } = this.#set;
    const champions = this.#all().map((champion) => ({
      ...champion,
      name: names[language]?.[champion.key] ?? champion.name,
    }));
    return { patch, champions: champions.toSorted((a, b) => a.name.localeCompare(b.name, language)) };
  }

  #all(): ChampionView[] {
    const known = new Set(this.#set.champions.map(({ key }) => key));
    return [...this.#set.champions, ...this.#added.filter(({ key }) => !known.has(key))];
  }

  /** Reads what other processes stored. While the database is unavailable, what is known stays. */
  async reread(): Promise<void> {
    try {
      const [set, added] = [await this.#newerSet(), await this.#readAdded()];
      if (!set && isDeepStrictEqual(added, this.#added)) return;
      this.#set = set ?? this.#set;
      this.#added = added;
      this.#keys = this.#all().map(({ key }) => key);
      this.#views.clear();
    } catch (error) {
      this.#log.warn(`could not read the champions: ${(error as Error).message}`);
    }
  }

  /** Asks for the patch first, because its champions are many and rarely change. */
  async #newerSet(): Promise<ChampionSet | undefined> {
    return this.database.entities(async (entities) => {
      const where = { one: true };
      const stored = await entities.findOne(championPatches, { select: { one: true, patch: true }, where });
      if (!stored || !isNewerPatch(stored.patch, this.#set.patch)) return undefined;
      return (await entities.findOneBy(championPatches, where)) ?? undefined;
    });
  }

  #readAdded(): Promise<ChampionView[]> {
    return this.database.entities((entities) => entities.find(championsAdded, { order: { key: 'ASC' } }));
  }

  /** A larger version wins. */
  async store({ patch, champions, names }: ChampionSet): Promise<void> {
    if (!isNewerPatch(patch, this.#set.patch)) return;
    const set = { patch, champions: [...champions], names };
    const isOlder = Raw((column) => `string_to_array(${column}, '.')::int[] < string_to_array(:patch, '.')::int[]`, {
      patch,
    });
    await this.database.entities(async (entities) => {
      const first = { one: true, ...set };
      await entities.createQueryBuilder().insert().into(championPatches).values(first).orIgnore().execute();
      await entities.update(championPatches, { one: true, patch: isOlder }, set);
    });
    await this.reread();
  }

  /** Adds a champion that is missing, until a patch has it. */
  async add({ key, id, name }: ChampionView): Promise<void> {
    await this.database.entities((entities) => entities.upsert(championsAdded, { key, id, name }, ['key']));
    await this.reread();
  }
}
