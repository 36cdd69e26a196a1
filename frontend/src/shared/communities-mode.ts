type CommunitiesMode = 'on' | 'admins' | 'off';
const MODES: readonly string[] = ['on', 'admins', 'off'] satisfies CommunitiesMode[];

/** Reads who may found communities, as the api wrote it into the page; 'off' means that the site has no communities. */
function readMode(): CommunitiesMode {
  const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="muster-communities"]')?.content ?? '';
  return MODES.includes(written) ? (written as CommunitiesMode) : 'on';
}
const mode = readMode();

export const hasCommunities = mode !== 'off';
export const mayFoundCommunities = (isAdmin: boolean): boolean => mode === 'on' || (mode === 'admins' && isAdmin);
