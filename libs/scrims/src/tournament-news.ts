import { LogTail, room, Rooms, type StoredEvent, TOURNAMENTS, type Tournaments } from '@muster/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ScrimBoard } from './read/board';
import { whySkipped } from './domain/skipped';
import { audienceOf, type Dated } from './read/view';

const OF_INTEREST = new Set(['ScrimStarted', 'TournamentCodeIssued', 'TournamentCodeFailed']);
const FAILED = 'Failed to generate new tournament code';

/** What the log says about tournament codes, told in the scrim's room; the code itself only to insiders. */
@Injectable()
export class TournamentNews implements OnApplicationBootstrap {
  #telling: Promise<void> = Promise.resolve();

  constructor(private readonly rooms: Rooms, private readonly board: ScrimBoard, private readonly tail: LogTail, @Inject(TOURNAMENTS) private readonly tournaments: Tournaments) {}

  onApplicationBootstrap(): void {
    this.tail.listen((events) => {
      for (const event of events) if (OF_INTEREST.has(event.type)) this.#telling = this.#telling.then(() => this.#tell(event)).catch(() => undefined);
    });
  }

  async #tell({ stream, type, data }: StoredEvent): Promise<void> {
    const scrimId = stream.slice('scrim-'.length);
    const members = this.rooms.isOpen ? [...this.rooms.members(room.scrim(scrimId))] : [];
    const scrim = members.length > 0 ? await this.board.known(scrimId) : undefined;
    if (!scrim) return;
    if (type === 'TournamentCodeIssued') return this.#issued(scrim, members);
    if (type === 'TournamentCodeFailed') return this.rooms.emit(members, 'tournamentError', { scrimId, error: String(data['reason']), message: FAILED });
    const why = whySkipped(scrim.state, this.tournaments.enabled);
    if (why) this.rooms.emit(members, 'tournamentSkipped', { scrimId, ...why });
  }

  #issued(scrim: Dated, members: readonly string[]): void {
    const { id: scrimId, code } = scrim.state;
    if (!code) return; // void again already
    const insiders = members.filter((id) => this.#isInsider(scrim, id));
    this.rooms.emit(insiders, 'tournamentInitialized', { scrimId, tournamentCode: code.code, lobbyName: code.lobbyName });
    this.rooms.emit(members.filter((id) => !insiders.includes(id)), 'tournamentInitialized', { scrimId, tournamentCode: null, lobbyName: null });
  }

  #isInsider({ state }: Dated, socketId: string): boolean {
    const socket = this.rooms.socket(socketId);
    return socket !== undefined && audienceOf(state, socket.data, Date.now()) === 'insider';
  }
}
