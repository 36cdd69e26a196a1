import { z } from 'zod';

const count = z.number().int();

/**
 * Days and months are those of UTC; a week is today and the six days before. Whoever is gone and whatever was deleted
 * counts nowhere.
 */
export const dashboardStats = z
  .object({
    totalUsers: count,
    weeklyNewUsers: count,
    totalScrims: count,
    weeklyNewScrims: count,
    /** People who opened the app today. */
    activeToday: count,
    banStatistics: z.object({
      /** In force, or still to come. */
      activeBans: count,
      /** Over, but not lifted. */
      expiredBans: count,
      /** People who were ever banned. */
      totalBannedUsers: count,
      totalBans: count,
    }),
    /** Every month since the first registration, also those without one. `month`: 1 to 12. */
    monthlyUserGrowth: z.array(z.object({ year: count, month: count, count })),
    /** Scrims that start on each day of this week. `day`: 'Mon' …, `date`: YYYY-MM-DD. */
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
    /** `userName` with `userTagline` and `region` leads to a profile, `scrimId` to a scrim. */
    details: z.object({
      scrimId: z.string().optional(),
      userName: z.string().optional(),
      userTagline: z.string().optional(),
      userId: z.string().optional(),
      region: z.string().optional(),
      rank: z.string().optional(),
      reason: z.string().optional(),
    }),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof activity>;

/** `inactive`: not set up; `unknown`: nobody could look. */
export const SERVICE_HEALTH = ['operational', 'warning', 'error', 'inactive', 'unknown'] as const;
export type ServiceHealth = (typeof SERVICE_HEALTH)[number];
const health = z.enum(SERVICE_HEALTH);
export const serverStatus = z
  .object({
    services: z.object({
      /** `latency` in ms; null when there was no answer. */
      database: z.object({ status: health, latency: z.number().nullable() }),
      /** Over all nodes. */
      websocket: z.object({ status: health, connections: count }),
      riotApi: z.object({ status: health }),
      emailService: z.object({ status: health }),
    }),
  })
  .meta({ id: 'ServerStatus' });
export type ServerStatus = z.infer<typeof serverStatus>;
