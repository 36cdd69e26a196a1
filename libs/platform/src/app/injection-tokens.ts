/** The shared Redis connection (ioredis). */
export const REDIS = Symbol('REDIS');
/** The features this process is made of. */
export const FEATURES = Symbol('FEATURES');
