/** The push services of the browsers there are. Nobody makes us call anything else. */
const KNOWN = new Set(['fcm.googleapis.com', 'android.googleapis.com']);
const KNOWN_DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/** `more`: host:port of services of one's own, separated by commas; those may be without TLS. */
export function isPushService(endpoint: string, more: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (more.split(',').filter(Boolean).includes(host)) return protocol === 'https:' || protocol === 'http:';
  return (
    protocol === 'https:' &&
    port === '' &&
    (KNOWN.has(hostname) || KNOWN_DOMAINS.some((domain) => hostname.endsWith(domain)))
  );
}
