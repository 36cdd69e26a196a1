import { usedUpBy } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import { GAMES_MAX } from '@muster/contracts/series';
import { type StoredEvent, streamOf } from '@muster/platform';
import type { DraftedScrim } from '@muster/scrims/ports';
import type { Person } from '@muster/users/ports';
import { Injectable } from '@nestjs/common';
import { draftAggregate } from '../aggregate';
import { sceneOf } from '../domain/scene';
import { type Draft, type DraftEvent, draftIdOf, type Hover, initialDraft } from '../domain/state';
import type { DraftReplays, DraftsByStream } from '../ports';
import { Marks } from '../write/marks.store';
import { ChampionCatalogue } from './champion-catalogue';
import { toDraftView } from './view';

const streamOfGame = (scrimId: string, game: number): string => streamOf(draftAggregate, draftIdOf(scrimId, game));

@Injectable()
export class DraftReplay implements DraftReplays {
  constructor(
    private readonly marks: Marks,
    private readonly champions: ChampionCatalogue,
  ) {}

  streamsOf(scrimId: string): string[] {
    return Array.from({ length: GAMES_MAX }, (_, i) => streamOfGame(scrimId, i + 1));
  }

  after(drafts: DraftsByStream, { stream, type, data }: StoredEvent): DraftsByStream {
    const event = { type, ...data } as unknown as DraftEvent;
    return new Map(drafts).set(stream, draftAggregate.decider.evolve(drafts.get(stream) ?? initialDraft, event));
  }

  viewOf(
    drafts: DraftsByStream,
    scrim: DraftedScrim,
    hover: Hover | null,
    people: ReadonlyMap<string, Person> = new Map(),
  ): DraftView | undefined {
    const { id: scrimId, current: game } = scrim;
    const scene = sceneOf(scrim, game);
    if (!scene) return undefined;
    const draftOf = (number: number): Draft => drafts.get(streamOfGame(scrimId, number)) ?? initialDraft;
    const earlier = Array.from({ length: game - 1 }, (_, i) => ({ game: i + 1, actions: draftOf(i + 1).actions }));
    const unavailable = scene.fearless === 'none' ? [] : usedUpBy(scene.fearless, earlier);
    const snapshot = { state: draftOf(game), version: 0, createdAt: '', updatedAt: '' };
    const found = { scrimId, game, scene, scrim, snapshot, unavailable };
    return toDraftView(found, 'others', { hover, suggestions: [] }, people, new Date(0));
  }

  hoverOf({ id, current }: DraftedScrim): Promise<Hover | null> {
    return this.marks.hoverOf(draftIdOf(id, current));
  }

  championName(key: string, language: Language): string {
    return this.champions.nameOf(key, language);
  }
}
