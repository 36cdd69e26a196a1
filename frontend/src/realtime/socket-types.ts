import type { Ack, CLIENT_MESSAGES, ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts/sockets';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';

export type ClientPayload<M extends ClientMessage> = z.input<(typeof CLIENT_MESSAGES)[M]>;
type ServerToClientEvents = { [M in ServerMessage]: (payload: ServerMessages[M]) => void };
type ClientToServerEvents = { [M in ClientMessage]: (payload: ClientPayload<M>, ack: (result: Ack) => void) => void };
export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/**
 * Action creator for each server message, or null for messages that are ignored. Declared here and implemented by the
 * app, so that every message must be listed.
 */
export type MessageRoutes = { [M in ServerMessage]: ((payload: ServerMessages[M]) => UnknownAction) | null };
