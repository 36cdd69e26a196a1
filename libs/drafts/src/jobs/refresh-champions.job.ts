import type { Language } from '@muster/contracts/languages';
import { CONFIG, type Config, defineJob, type JobOf, type JobResult, type Policy } from '@muster/platform';
import { boundedFetch } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionCatalogue, isNewerPatch } from '../read/champion-catalogue';
import type { ChampionSet } from '../read/champions.schema';

export const REFRESH_CHAMPIONS = defineJob('RefreshChampions', 'riot', { inBackground: true });

/** Once for each day on which scrims are created. */
export const refreshChampions: Policy = {
  name: 'champions',
  effects: [REFRESH_CHAMPIONS],
  appliesTo: new Set(['ScrimCreated']),
  apply: async (events) =>
    [...new Set(events.map(({ at }) => at.slice(0, 'YYYY-MM-DD'.length)))].map((day) =>
      REFRESH_CHAMPIONS.request({ key: `champions_${day}`, ref: {} }),
    ),
};

/** Data Dragon's names of our languages. English comes first: the others are stored where they differ from it. */
const LOCALES: readonly (readonly [Language, string])[] = [
  ['en', 'en_US'],
  ['de', 'de_DE'],
  ['es', 'es_ES'],
  ['fr', 'fr_FR'],
  ['pl', 'pl_PL'],
  ['pt-BR', 'pt_BR'],
  ['tr', 'tr_TR'],
];
const versions = z.array(z.string()).min(1);
const championFile = z.object({
  data: z.record(
    z.string(),
    z.object({ key: z.string().regex(/^\d+$/), id: z.string(), name: z.string().trim().min(1) }),
  ),
});
const PATCH = /^\d+\.\d+\.\d+$/;

/** Reads the champions of the newest patch from Data Dragon. If it cannot be reached, those that are known stay. */
@Injectable()
export class RefreshChampionsJob implements JobOf<typeof REFRESH_CHAMPIONS> {
  constructor(
    private readonly catalogue: ChampionCatalogue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform(_: unknown, signal: AbortSignal): Promise<JobResult> {
    const origin = this.config.DDRAGON_URL;
    if (!origin) return { skipped: 'DDRAGON_URL is not set' };
    const patch = await this.#newestPatch(origin, signal).catch(() => undefined);
    if (patch === undefined) return { skipped: 'Data Dragon is not reachable' };
    if (!isNewerPatch(patch, this.catalogue.patch)) return { skipped: `${this.catalogue.patch} is known` };
    await this.catalogue.store(await this.#read(origin, patch, signal));
    return { done: patch };
  }

  async #newestPatch(origin: string, signal: AbortSignal): Promise<string | undefined> {
    const list = versions.parse(await this.#json(`${origin}/api/versions.json`, signal));
    return list.find((version) => PATCH.test(version));
  }

  async #read(origin: string, patch: string, signal: AbortSignal): Promise<ChampionSet> {
    const read: Record<string, ChampionSet['champions']> = {};
    for (const [language, locale] of LOCALES) {
      const file = await this.#json(`${origin}/cdn/${patch}/data/${locale}/champion.json`, signal);
      read[language] = Object.values(championFile.parse(file).data).map(({ key, id, name }) => ({ key, id, name }));
    }
    const english = new Map(read['en']!.map(({ key, name }) => [key, name]));
    const names = Object.fromEntries(
      LOCALES.slice(1).map(([language]) => [
        language,
        Object.fromEntries(
          read[language]!.flatMap(({ key, name }) => (english.get(key) === name ? [] : [[key, name]])),
        ),
      ]),
    );
    return { patch, champions: read['en']!, names };
  }

  async #json(url: string, signal: AbortSignal): Promise<unknown> {
    const response = await boundedFetch(url, { signal });
    if (!response.ok) throw new Error(`Data Dragon responded with ${response.status}`);
    return response.json();
  }
}
