import { z } from 'zod';

/** What one kind of call (or every one, `*`) is answered instead, so many times. */
export const fault = z.object({
  on: z.string().default('*'),
  status: z.number().int().optional(),
  times: z.number().int().min(1).default(Number.MAX_SAFE_INTEGER),
  /** For 429: who has had enough; `bare` is the backend behind, which sends no headers. */
  limit: z.enum(['application', 'method', 'service', 'bare']).default('method'),
  retryAfter: z.number().default(1),
  delayMs: z.number().default(0),
  /** No answer at all. */
  hang: z.boolean().default(false),
  body: z.enum(['json', 'html', 'empty', 'endless', 'redirect']).default('json'),
});
export type Fault = z.output<typeof fault>;

const team = z.array(z.string().includes('#')).max(5);
export const play = z.object({
  code: z.string(),
  winner: z.enum(['teamOne', 'teamTwo', 'random']).default('random'),
  /**
   * `Name#TAG` of those who sat there. Left out: the ten accounts that were asked for last, the first five of them as
   * team one.
   */
  teamOne: team.optional(),
  teamTwo: team.optional(),
});
export type Play = z.output<typeof play>;

/** Everything that can go wrong at Riot, and how fast its clock runs here. */
export const switches = z.object({
  /** Plays a game under every code, so many ms after it was issued. */
  auto: z
    .object({ winner: play.shape.winner, afterMs: z.number().default(4_000) })
    .nullable()
    .default(null),
  callback: z.enum(['on', 'never', 'late', 'duplicate', 'forged', 'http-only']).default('on'),
  callbackLateMs: z.number().default(3_000),
  /** Between two tries of a callback nobody confirmed. */
  callbackRetryMs: z.number().default(1_000),
  /** For so long after a game its result cannot be read. */
  resultsLateMs: z.number().default(0),
  /** Until the players of a code, whom nobody named, have been asked for and come. */
  gatherMs: z.number().default(1_500),
  /** Between two events in a lobby, and how long a game takes. */
  paceMs: z.number().default(60),
  gameMs: z.number().default(600),
  /** The client refuses the code though the API shows it. */
  codeInvalid: z.boolean().default(false),
  /** All ten are in, and it does not begin. */
  lobbyStuck: z.boolean().default(false),
  /** Somebody who was not meant to plays. */
  wrongPlayer: z.boolean().default(false),
  lobbyEventsDropped: z.boolean().default(false),
  /** Times of lobby events: ms in a string, or written out. */
  timestamps: z.enum(['ms', 'text']).default('ms'),
  matchMissing: z.boolean().default(false),
  /** Providers need an address on port 80 or 443. */
  strictUrls: z.boolean().default(false),
  unknownAccounts: z.array(z.string()).default([]),
  latencyMs: z.number().default(0),
  /** Errors come as a page. */
  htmlErrors: z.boolean().default(false),
  faults: z.array(fault).default([]),
});
export type Switches = z.output<typeof switches>;
