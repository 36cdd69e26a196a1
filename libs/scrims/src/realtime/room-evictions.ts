import { PresenceTracker } from '@muster/platform/realtime';
import { room, SocketRooms, type AppSocket } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { ScrimAccess } from '../read/scrim-access';
import { ScrimSnapshots } from '../read/scrim-snapshots';
import { may, NO_ROLES, type ScrimSnapshot } from '../read/view';
import { audiencesOf } from './audiences';

const PREFIXES = [room.scrim(''), room.chat('')];

/** Takes sockets out of the rooms and chats of scrims that do not exist for their users any more. */
@Injectable()
export class RoomEvictions {
  constructor(
    private readonly rooms: SocketRooms,
    private readonly snapshots: ScrimSnapshots,
    private readonly access: ScrimAccess,
    private readonly presence: PresenceTracker,
  ) {}

  /** Checks everybody in the rooms of the scrim, which has changed. */
  async checkScrim(scrim: ScrimSnapshot): Promise<void> {
    if (scrim.state.visibility !== 'members') return;
    const { id } = scrim.state;
    const inside = new Set([room.scrim(id), room.chat(id)].flatMap((name) => [...this.rooms.members(name)]));
    for (const socketId of (await audiencesOf(this.rooms, this.access, scrim.state, inside)).barred)
      this.#evict(this.rooms.socket(socketId), scrim);
  }

  /** Checks the rooms of a user who left the community. Before it returns, for scrims in memory. */
  checkFormerMember(userId: string, communityId: string): void {
    for (const { socket, scrimId } of this.#openRooms(userId)) {
      const scrim = this.snapshots.peek(scrimId);
      const viewer = { ...socket.data, roles: NO_ROLES };
      if (!scrim) void this.#check(socket, scrimId, socket.data.isAdmin);
      else if (scrim.state.communityId === communityId && !may(viewer, 'open', scrim.state)) this.#evict(socket, scrim);
    }
  }

  checkFormerAdmin(userId: string): void {
    for (const { socket, scrimId } of this.#openRooms(userId)) void this.#check(socket, scrimId, false);
  }

  async #check(socket: AppSocket, scrimId: string, isAdmin: boolean): Promise<void> {
    const scrim = await this.snapshots.find(scrimId).catch(() => undefined);
    if (scrim && !(await this.access.may({ userId: socket.data.userId, isAdmin }, 'open', scrim.state)))
      this.#evict(socket, scrim);
  }

  #openRooms(userId: string): { socket: AppSocket; scrimId: string }[] {
    if (!this.rooms.isAttached) return [];
    return this.rooms.socketIdsOf(userId).flatMap((id) => {
      const socket = this.rooms.socket(id);
      if (!socket) return [];
      const scrimIds = [...socket.rooms].flatMap((name) =>
        PREFIXES.filter((prefix) => name.startsWith(prefix)).map((prefix) => name.slice(prefix.length)),
      );
      return [...new Set(scrimIds)].map((scrimId) => ({ socket, scrimId }));
    });
  }

  #evict(socket: AppSocket | undefined, { state: { id }, version }: ScrimSnapshot): void {
    if (!socket) return;
    if (socket.rooms.has(room.chat(id))) this.presence.leave(room.chat(id), socket.data.userId, 0);
    void socket.leave(room.scrim(id));
    void socket.leave(room.chat(id));
    socket.emit('scrim_removed', { scrimId: id, version });
  }
}
