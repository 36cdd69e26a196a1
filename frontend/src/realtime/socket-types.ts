import type { Ack, CLIENT_MESSAGES, ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';

export type ClientPayload<M extends ClientMessage> = z.input<(typeof CLIENT_MESSAGES)[M]>;
type ServerToClientEvents = { [M in ServerMessage]: (payload: ServerMessages[M]) => void };
type ClientToServerEvents = { [M in ClientMessage]: (payload: ClientPayload<M>, ack: (answer: Ack) => void) => void };
export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** What each server message becomes in the store; null: nobody listens. The app fills it in, so none is forgotten. */
export type MessageRoutes = { [M in ServerMessage]: ((payload: ServerMessages[M]) => UnknownAction) | null };
