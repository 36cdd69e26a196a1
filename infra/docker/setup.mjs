// @ts-check
// `npm run setup -- --domain muster.example --email me@example.org` writes the .env of docker-compose.yml, and says what
// else the site needs. It needs only Node, because no package is installed yet.
import '../dev/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { parseArgs } from 'node:util';

const PROJECT = join(import.meta.dirname, '../..');
const USAGE = 'npm run setup -- --domain muster.example --email me@example.org [--dir PATH]';
const CALLBACK = '/api/auth/oidc/callback';
/** Where one registers at the providers that need no address. @type {Record<string, string>} */
const REGISTRATIONS = {
  google: 'https://console.cloud.google.com/apis/credentials (OAuth client ID, web application)',
  discord: 'https://discord.com/developers/applications (OAuth2, Redirects)',
  microsoft: 'https://entra.microsoft.com (App registrations, personal accounts, platform Web)',
  twitch: 'https://dev.twitch.tv/console/apps',
};
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** A name with a dot whose last part is no number, so no address and no name of this machine. */
const DOMAIN = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/** @returns {string} the domain as DNS has it */
function toDomain(/** @type {string} */ text) {
  const domain = domainToASCII(text);
  if (!DOMAIN.test(domain))
    throw new Error(`--domain ${text} is not a domain such as muster.example: no https://, no port, no path.`);
  return domain;
}

/** Only characters that need no quotes in .env. */
function toEmail(/** @type {string} */ text) {
  const [, local = '', host = ''] = /^([\w.+%-]{1,64})@([^@\s]+)$/.exec(text) ?? [];
  const domain = domainToASCII(host);
  if (!local || !DOMAIN.test(domain)) throw new Error(`--email ${text} is not an address such as me@example.org.`);
  return `${local}@${domain}`;
}

function readOptions(/** @type {string[]} */ args) {
  const type = /** @type {const} */ ('string');
  const options = { domain: { type }, email: { type }, dir: { type } };
  const { domain, email, dir = PROJECT } = parseArgs({ args, options }).values;
  if (domain === undefined || email === undefined) throw new Error('--domain and --email are needed.');
  return { domain: toDomain(domain), email: toEmail(email), dir: resolve(dir || '.') };
}

const secret = (bytes = 24) => randomBytes(bytes).toString('hex');

/** @returns {string} the variables that have no default, and those that most sites set */
const environment = (/** @type {string} */ domain, /** @type {string} */ email) => `\
# Made by \`npm run setup\`. It holds secrets: keep it readable by nobody but its owner, and a copy outside this machine.
# All variables: docs/configuration.md. After a change: docker compose up -d --wait

PUBLIC_URL=https://${domain}
# TLS: certificates come from Let's Encrypt, which writes to this address. Remove the profile if TLS ends elsewhere.
COMPOSE_PROFILES=tls
ACME_EMAIL=${email}

# Sign-in: name the providers you registered at, in the order of their buttons, and fill in what they gave you.
OIDC_PROVIDERS=discord
${Object.keys(REGISTRATIONS)
  .map((id) => id.toUpperCase())
  .map((id) => `OIDC_${id}_CLIENT_ID=\nOIDC_${id}_CLIENT_SECRET=\n`)
  .join('')}
# Mail, such as smtps://user:password@mail.example; without it nothing is mailed.
SMTP_URL=
MAIL_FROM="Muster <no-reply@${domain}>"

# The regions you serve, such as EUW,EUNE; without it NA,EUW,EUNE,LAN,OCE.
REGIONS=

# Secrets, made for this site. Changing one of the first four needs the same change in the service it opens.
POSTGRES_PASSWORD=${secret()}
DATABASE_PASSWORD=${secret()}
VALKEY_PASSWORD=${secret()}
STORAGE_SECRET=${secret()}
JWT_SECRET=${secret(32)}
COOKIE_SECRET=${secret(32)}
API_KEY=${secret(12)}
`;

/** @returns {string} what is left to do, with this site's addresses */
const nextSteps = (/** @type {string} */ domain, /** @type {string} */ file) => `\
Wrote ${file}, which only you can read.

1. DNS: an A record, and with IPv6 an AAAA record, for ${domain} with the address of this machine.
   Ports 80 and 443 (TCP, and UDP for 443) must reach it. A CAA record must allow letsencrypt.org.
   Mail: the SPF, DKIM and DMARC records that your mail provider names for no-reply@${domain}.

2. Sign-in: register at one provider at least, with this redirect URI:
     https://${domain}${CALLBACK}
${Object.entries(REGISTRATIONS)
  .map(([id, where]) => `   ${id.padEnd(10)}${where}`)
  .join('\n')}
   Write the client id and secret into the file, and the providers into OIDC_PROVIDERS.

3. Start: docker compose ${composeOptions(file)}--profile tls up -d --wait
   The log then has the link that makes you the admin: docker compose ${composeOptions(file)}logs api-1 api-2 | grep "Set up"

docs/install.md explains each step.`;

const composeOptions = (/** @type {string} */ file) =>
  file === join(PROJECT, '.env') ? '' : `--env-file ${relative(process.cwd(), file)} `;

function main() {
  const { domain, email, dir } = readOptions(process.argv.slice(2));
  const file = join(dir, '.env');
  mkdirSync(dir, { recursive: true });
  try {
    writeFileSync(file, environment(domain, email), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    throw new Error(`${file} exists and was left as it is: move it away first, or name another folder with --dir.`, {
      cause: error,
    });
  }
  console.log(nextSteps(domain, file));
}

try {
  main();
} catch (error) {
  console.error(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  process.exit(1);
}
