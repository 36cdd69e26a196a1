import { createWorld, type World } from './world';

/** Creates a world of two nodes in which people sign in at the identity providers of the run's sandbox. */
export async function createSignInWorld(env: Record<string, string> = {}): Promise<World & { issuer: string }> {
  const world = await createWorld({ nodes: 2, env: { OIDC_PROVIDERS: 'default,discord', ...env } });
  return { ...world, issuer: process.env['OIDC_ISSUER']! };
}
