/** Spellings of the path of a page that a proxy rule denies by its exact name. */
const spellingsOf = (first: string, rest = ''): string[] => {
  const encoded = `%${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
  const whole = [...first].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  const path = `/${first}${rest}`;
  return [
    path,
    `${path}/`,
    `/${path}`,
    `//${path}//`,
    `${path}?a=b`,
    `${path}/?a`,
    `${path};a=b`,
    `${path}%20`,
    `${path}%00`,
    `${path}%2f`,
    `${path}%5c`,
    `${path}/.`,
    `${path}/..${path}`,
    `${path}#a`,
    `/.${path}`,
    `/./${path}`,
    `/a/..${path}`,
    `/api/..${path}`,
    `/api/%2e%2e${path}`,
    `/api/..%2f${first}${rest}`,
    `/assets/..${path}`,
    `/socket.io/..${path}`,
    `/${encoded}${rest}`,
    `/${whole}${rest}`,
    `/${encoded}${rest}/`,
    `//${encoded}${rest}`,
    `/%2f${first}${rest}`,
    `/%2F%2F${first}${rest}`,
    `/${first.toUpperCase()}${rest}`,
    `/%25${encoded.slice(1)}${rest}`,
    `/\\${first}${rest}`,
    `http://elsewhere.test${path}`,
    `/api${path}`,
    `/api/${path}`,
  ];
};

export const METRICS_SPELLINGS: readonly string[] = spellingsOf('metrics');
export const HEALTH_SPELLINGS: readonly string[] = [
  ...spellingsOf('health', '/ready'),
  ...spellingsOf('health', '/live'),
  '/health',
  '/health//ready',
  '/health%2fready',
  '/health/%72eady',
  '/health/./ready',
  '/health/x/../ready',
];
export const METHODS: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
];

const encode = (letter: string): string => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
/**
 * Spellings of any path: slashes doubled, encoded and added, letters encoded, dot segments, a prefix that is left
 * again.
 */
export const waysToWrite = (path: string): string[] => [
  `${path}/`,
  `/${path}`,
  path.replaceAll('/', '//'),
  `${path}?a=b`,
  `${path};a=b`,
  `${path}%2f`,
  `${path}%00`,
  `${path}.json`,
  `${path}/.`,
  `${path}/..${path}`,
  `${path}#a`,
  `/.${path}`,
  `/a/..${path}`,
  `/api/..${path}`,
  `/assets/..${path}`,
  path.replace('/', '/%2f'),
  `/${path.slice(1).replaceAll('/', '%2F')}`,
  path.replace(/\w/, encode),
  path.replaceAll(/[a-z]/g, encode),
  path.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()),
  `http://elsewhere.test${path}`,
  path.replaceAll('/', '/./'),
  path.replaceAll('/', '\\').replace('\\', '/'),
];
