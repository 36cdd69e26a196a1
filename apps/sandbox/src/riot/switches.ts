import { z } from 'zod';

/** Replaces the response of one endpoint (or of all, `*`) this many times. */
export const fault = z.object({
  on: z.string().default('*'),
  status: z.number().int().optional(),
  times: z.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
  /** For 429: which limit was exceeded; `bare` is the backend, which sends no headers. */
  limit: z.enum(['application', 'method', 'service', 'bare']).default('method'),
  retryAfter: z.number().default(1),
  delayMs: z.number().default(0),
  /** No response at all. */
  hang: z.boolean().default(false),
  body: z.enum(['json', 'html', 'empty', 'endless', 'redirect']).default('json'),
});
export type Fault = z.output<typeof fault>;

const team = z.array(z.string().includes('#')).max(5);
export const play = z.object({
  code: z.string(),
  winner: z.enum(['teamOne', 'teamTwo', 'random']).default('random'),
  /** `Name#TAG` of the players. Default: the ten accounts looked up last, the first five of them as team one. */
  teamOne: team.optional(),
  teamTwo: team.optional(),
});
export type Play = z.output<typeof play>;

/** Every simulated failure, and how fast time passes here. */
export const switches = z.object({
  /** Plays a game under every code, this many ms after it was issued. */
  auto: z
    .object({ winner: play.shape.winner, afterMs: z.number().default(4_000) })
    .nullable()
    .default(null),
  callback: z.enum(['on', 'never', 'late', 'duplicate', 'forged', 'http-only']).default('on'),
  callbackLateMs: z.number().default(3_000),
  /** Delay between two attempts of a callback that was not confirmed. */
  callbackRetryMs: z.number().default(1_000),
  /** Delay after a game until its result can be read. */
  resultsLateMs: z.number().default(0),
  /** Delay until the players of a code without named teams have been looked up and joined. */
  gatherMs: z.number().default(1_500),
  /** Delay between two lobby events, and duration of a game. */
  paceMs: z.number().default(60),
  gameMs: z.number().default(600),
  /** The client rejects the code although the API returns it. */
  codeInvalid: z.boolean().default(false),
  /** All ten are in the lobby, and the game does not start. */
  lobbyStuck: z.boolean().default(false),
  /** A player who was not expected takes part. */
  wrongPlayer: z.boolean().default(false),
  lobbyEventsDropped: z.boolean().default(false),
  /** Times of lobby events: ms in a string, or a formatted date. */
  timestamps: z.enum(['ms', 'text']).default('ms'),
  matchMissing: z.boolean().default(false),
  /** Providers need an address on port 80 or 443. */
  strictUrls: z.boolean().default(false),
  unknownAccounts: z.array(z.string()).default([]),
  latencyMs: z.number().default(0),
  /** Errors are HTML pages. */
  htmlErrors: z.boolean().default(false),
  faults: z.array(fault).default([]),
});
export type Switches = z.output<typeof switches>;
