import type { Client } from 'pg';

export const MOVABLE_CLOCK: string;
export function leapTo(client: Client, instant: number): Promise<number>;
export function timeOf(client: Client): Promise<number>;
