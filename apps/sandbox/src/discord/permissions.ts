/** Permission bits, https://discord.com/developers/docs/topics/permissions */
export const PERMISSIONS = {
  manageChannels: 1n << 4n,
  viewChannel: 1n << 10n,
  sendMessages: 1n << 11n,
  embedLinks: 1n << 14n,
  manageWebhooks: 1n << 29n,
  useApplicationCommands: 1n << 31n,
} as const;
export type PermissionName = keyof typeof PERMISSIONS;

export const bitsOf = (names: readonly PermissionName[]): bigint =>
  names.reduce((bits, name) => bits | PERMISSIONS[name], 0n);
export const has = (bits: bigint, name: PermissionName): boolean => (bits & PERMISSIONS[name]) !== 0n;

/** Permissions that the application gets if it is invited as docs/discord.md says. */
export const INVITED_WITH: readonly PermissionName[] = ['viewChannel', 'sendMessages', 'embedLinks'];
export const MEMBER_HAS: readonly PermissionName[] = ['viewChannel', 'sendMessages', 'useApplicationCommands'];
export const MANAGER_HAS: readonly PermissionName[] = [...MEMBER_HAS, 'manageChannels', 'manageWebhooks'];
