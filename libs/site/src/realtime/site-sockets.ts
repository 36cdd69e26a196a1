import { type AppSocket, SocketRooms } from '@muster/platform';
import type { OnGatewayConnection, OnGatewayInit } from '@nestjs/websockets';
import { WebSocketGateway } from '@nestjs/websockets';
import { Injectable } from '@nestjs/common';
import { CurrentSite } from '../app/current-site';

/** Sends the site to all pages when it changes, and to each that connects, because a kept page may be older. */
@Injectable()
@WebSocketGateway()
export class SiteSockets implements OnGatewayInit, OnGatewayConnection {
  constructor(
    private readonly rooms: SocketRooms,
    private readonly site: CurrentSite,
  ) {}

  afterInit(): void {
    this.site.onChange((view) => this.rooms.emit([this.rooms.nodeRoom], 'site_updated', view));
  }

  handleConnection(socket: AppSocket): void {
    socket.emit('site_updated', this.site.view);
  }
}
