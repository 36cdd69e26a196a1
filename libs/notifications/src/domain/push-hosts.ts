/**
 * Push services of the known browsers. No other host is called, so that users cannot make us request arbitrary URLs.
 */
const KNOWN_HOSTS = new Set(['fcm.googleapis.com', 'android.googleapis.com']);
const KNOWN_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** `more`: host:port of further services, separated by commas; these may lack TLS. */
export function isPushService(endpoint: string, more: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (more.split(',').filter(Boolean).includes(host)) return protocol === 'https:' || protocol === 'http:';
  return (
    protocol === 'https:' &&
    port === '' &&
    (KNOWN_HOSTS.has(hostname) || KNOWN_DOMAINS.some((domain) => hostname.endsWith(domain)))
  );
}

const LOCAL = /(?:^|\.)(?:local|localhost|localdomain|internal|lan|home|home\.arpa)$/;
const ADDRESS = /^\[|^[\d.]+$/;
/** Stands for sites without a public name: push services take it, and nobody reads what they would write to it. */
const NO_CONTACT = 'https://example.com';

/**
 * Returns the address that push services may write to about the pushes of this site. Apple refuses names that are not
 * public, such as localhost and `.local`.
 */
export function contactUrl(publicUrl: string): string {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isPublic = hostname.includes('.') && !LOCAL.test(hostname) && !ADDRESS.test(hostname);
  return protocol === 'https:' && isPublic ? origin : NO_CONTACT;
}
