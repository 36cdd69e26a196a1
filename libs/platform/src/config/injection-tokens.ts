/** The shared Redis connection (ioredis). */
export const REDIS = Symbol('REDIS');
/** The feature manifests of this process. */
export const FEATURES = Symbol('FEATURES');
