import type { Ack, CLIENT_MESSAGES, ClientMessage, ServerMessage, ServerMessages } from '@muster/contracts';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';

export type Said<M extends ClientMessage> = z.input<(typeof CLIENT_MESSAGES)[M]>;
type FromServer = { [M in ServerMessage]: (payload: ServerMessages[M]) => void };
type FromClient = { [M in ClientMessage]: (payload: Said<M>, ack: (answer: Ack) => void) => void };
export type Line = Socket<FromServer, FromClient>;

/** What each server message becomes in the store; null: nobody listens. The app fills it in, so none is forgotten. */
export type Routes = { [M in ServerMessage]: ((payload: ServerMessages[M]) => UnknownAction) | null };
