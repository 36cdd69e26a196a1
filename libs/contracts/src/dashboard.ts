import { z } from 'zod';
import { TEAMS } from './constants';

const count = z.number().int();

/** Days and months are in UTC; a week is today and the six days before. Deleted users and scrims are not counted. */
export const dashboardStats = z
  .object({
    totalUsers: count,
    weeklyNewUsers: count,
    totalScrims: count,
    weeklyNewScrims: count,
    /** Communities that are not archived, and their memberships. */
    totalCommunities: count,
    communityMembers: count,
    /** Users who opened the app today. */
    activeToday: count,
    banStatistics: z.object({
      /** Current and upcoming bans. */
      activeBans: count,
      /** Ended without being lifted. */
      expiredBans: count,
      /** Users who were ever banned. */
      totalBannedUsers: count,
      totalBans: count,
    }),
    /** Every month since the first registration, including those without any. `month`: 1 to 12. */
    monthlyUserGrowth: z.array(z.object({ year: count, month: count, count })),
    /** Number of scrims that start on each day of this week. `day`: 'Mon' …, `date`: YYYY-MM-DD. */
    weeklyScrimActivity: z.array(z.object({ day: z.string(), date: z.string(), scrims: count })),
    regionDistribution: z.array(z.object({ region: z.string(), count })),
    /** By division, lowest first, Unranked last. */
    rankDistribution: z.array(z.object({ rank: z.string(), count })),
  })
  .meta({ id: 'DashboardStats' });
export type DashboardStats = z.infer<typeof dashboardStats>;

export const ACTIVITY_STATUSES = ['active', 'completed', 'banned', 'lifted', 'new'] as const;
export const activity = z
  .object({
    _id: z.string(),
    type: z.enum(['scrim', 'user', 'ban']),
    description: z.string(),
    timestamp: z.string(),
    status: z.enum(ACTIVITY_STATUSES),
    /** `userName`, `userTagline` and `region` identify a profile, `scrimId` a scrim. */
    details: z.object({
      scrimId: z.string().optional(),
      userName: z.string().optional(),
      userTagline: z.string().optional(),
      userId: z.string().optional(),
      region: z.string().optional(),
      rank: z.string().optional(),
      reason: z.string().optional(),
      /** Beside `description`, for clients that write their own sentence. */
      title: z.string().optional(),
      team: z.enum(TEAMS).optional(),
      bannedBy: z.string().optional(),
    }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;

/** `inactive`: not configured; `unknown`: the check failed. */
export const SERVICE_HEALTH = ['operational', 'warning', 'error', 'inactive', 'unknown'] as const;
export type ServiceHealth = (typeof SERVICE_HEALTH)[number];
const health = z.enum(SERVICE_HEALTH);
export const serverStatus = z
  .object({
    services: z.object({
      /** `latency` in ms; null without a response. */
      database: z.object({ status: health, latency: z.number().nullable() }),
      /** Connections of all nodes. */
      websocket: z.object({ status: health, connections: count }),
      riotApi: z.object({ status: health }),
      emailService: z.object({ status: health }),
      /** `error`: Discord does not accept the token, so nothing is sent. */
      discord: z.object({ status: health }),
    }),
  })
  .meta({ id: 'ServerStatus' });
export type ServerStatus = z.infer<typeof serverStatus>;
