type CommunitiesMode = 'on' | 'admins' | 'off';
const MODES: readonly string[] = ['on', 'admins', 'off'] satisfies CommunitiesMode[];

/** Who may found communities, as the api wrote it into the page; with 'off' there are none. */
function readMode(): CommunitiesMode {
  const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="muster-communities"]')?.content ?? '';
  return MODES.includes(written) ? (written as CommunitiesMode) : 'on';
}
const mode = readMode();

export const hasCommunities = mode !== 'off';
export const mayFoundCommunities = (isAdmin: boolean): boolean => mode === 'on' || (mode === 'admins' && isAdmin);
