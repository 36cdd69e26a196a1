import { idOfStream, LogTail, room, SocketRooms, type StoredEvent } from '@muster/platform';
import { TOURNAMENTS, type Tournaments } from '../ports';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { ScrimAccess } from '../read/scrim-access';
import { codeSkipReason } from '../domain/code-skip-reason';
import type { ScrimSnapshot } from '../read/view';
import { audiencesOf } from './audiences';

const NOTIFIED_EVENTS = new Set(['ScrimStarted', 'TournamentCodeIssued', 'TournamentCodeFailed']);
const FAILED = 'Failed to generate new tournament code';

/** Notifies a scrim's room about its tournament code. Only insiders receive the code itself. */
@Injectable()
export class TournamentNotifier implements OnApplicationBootstrap {
  #sending: Promise<void> = Promise.resolve();

  constructor(
    private readonly rooms: SocketRooms,
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    private readonly tail: LogTail,
    @Inject(TOURNAMENTS) private readonly tournaments: Tournaments,
  ) {}

  onApplicationBootstrap(): void {
    this.tail.listen((events) => {
      for (const event of events)
        if (NOTIFIED_EVENTS.has(event.type))
          this.#sending = this.#sending.then(() => this.#notify(event)).catch(() => undefined);
    });
  }

  async #notify({ stream, type, data }: StoredEvent): Promise<void> {
    const scrimId = idOfStream(scrimAggregate, stream);
    if (scrimId === undefined || !this.rooms.isAttached) return;
    const members = [...this.rooms.members(room.scrim(scrimId))];
    const scrim = members.length > 0 ? await this.snapshots.find(scrimId) : undefined;
    if (!scrim) return;
    if (type === 'TournamentCodeIssued') return this.#notifyIssued(scrim, members);
    if (type === 'TournamentCodeFailed')
      return this.rooms.emit(members, 'tournamentError', { scrimId, error: String(data['reason']), message: FAILED });
    const skipped = codeSkipReason(scrim.state, this.tournaments.isEnabled);
    if (skipped) this.rooms.emit(members, 'tournamentSkipped', { scrimId, ...skipped });
  }

  async #notifyIssued(scrim: ScrimSnapshot, members: readonly string[]): Promise<void> {
    const { id: scrimId, code } = scrim.state;
    if (!code) return; // already voided
    const split = await audiencesOf(this.rooms, this.access, scrim.state, members);
    this.rooms.emit([...split.insider, ...split.guest], 'tournamentInitialized', {
      scrimId,
      tournamentCode: code.code,
      lobbyName: code.lobbyName,
    });
    this.rooms.emit([...split.outsider, ...split.stranger], 'tournamentInitialized', {
      scrimId,
      tournamentCode: null,
      lobbyName: null,
    });
  }
}
