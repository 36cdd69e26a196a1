import { BROADCASTS_MAX } from '@muster/contracts/broadcasts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { BroadcastRejection } from '../domain/errors';
import { type Broadcast, broadcastLinks } from '../read/broadcasts.schema';

/** 192 random bits, so that a plain hash protects the stored form. */
const TOKEN_BYTES = 24;
const isToken = (token: string): boolean => /^[\w-]{32}$/.test(token);
const hashOf = (token: string): string => createHash('sha256').update(`muster-broadcast:${token}`).digest('base64url');

@Injectable()
export class Broadcasts {
  constructor(private readonly database: Database) {}

  /** Returns the link with its token, of which only the hash is stored. */
  create(
    scrim: { id: string; communityId: string | null },
    link: Pick<Broadcast, 'kind' | 'delaySeconds' | 'language' | 'createdBy'>,
  ): Promise<Broadcast & { token: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const id = randomUUID();
    return this.database.transaction(async (client, entities) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`broadcasts ${scrim.id}`]);
      if ((await entities.countBy(broadcastLinks, { scrimId: scrim.id })) >= BROADCASTS_MAX)
        throw new BroadcastRejection('too-many-broadcasts');
      const { communityId } = scrim;
      await entities.insert(broadcastLinks, { ...link, id, scrimId: scrim.id, communityId, tokenHash: hashOf(token) });
      return { ...(await entities.findOneByOrFail(broadcastLinks, { id })), token };
    });
  }

  ofScrim(scrimId: string): Promise<Broadcast[]> {
    return this.database.entities((entities) =>
      entities.find(broadcastLinks, { where: { scrimId }, order: { createdAt: 'ASC', id: 'ASC' } }),
    );
  }

  ofUser(userId: string): Promise<Broadcast[]> {
    return this.database.entities((entities) =>
      entities.find(broadcastLinks, { where: { createdBy: userId }, order: { createdAt: 'ASC' } }),
    );
  }

  async findByToken(token: string): Promise<Broadcast | null> {
    if (!isToken(token)) return null;
    return this.database.entities((entities) => entities.findOneBy(broadcastLinks, { tokenHash: hashOf(token) }));
  }

  /** Returns those of the ids whose links still exist. */
  async existing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.database.entities((entities) => entities.findBy(broadcastLinks, { id: In(ids) }));
    return new Set(found.map(({ id }) => id));
  }

  /** Deletes a link and returns whether it existed. With `createdBy`, only a link of that user is deleted. */
  async delete(id: string, scrimId: string, createdBy: string | null): Promise<boolean> {
    const which = { id, scrimId, ...(createdBy !== null && { createdBy }) };
    const { affected } = await this.database.entities((entities) => entities.delete(broadcastLinks, which));
    return affected === 1;
  }
}
