// @ts-check
// Checks the parts of the product: packages, their scripts and licences, and our own files. Each check gives one line
// per finding. `node infra/supply-chain/supply-chain.mjs` writes the bill of materials (CycloneDX) to .data/sbom.json;
// `--age NAME@VERSION …` says which of these are younger than a week.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import ts from 'typescript';

/**
 * @typedef {{
 *   name?: string,
 *   version: string,
 *   license?: string,
 *   integrity?: string,
 *   resolved?: string,
 *   link?: boolean,
 *   dev?: boolean,
 *   optional?: boolean,
 *   hasInstallScript?: boolean,
 * }} Package
 */

const PROJECT = join(import.meta.dirname, '../..');
const MANIFESTS = ['package.json', 'frontend/package.json'];
const read = (/** @type {string} */ file) => readFileSync(join(PROJECT, file), 'utf8');
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns {[string, Package][]} everything the lock file names but our own */
export const packages = (lock = read('package-lock.json')) =>
  /** @type {[string, Package][]} */ (Object.entries(JSON.parse(lock).packages)).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );

/**
 * Every package is pinned to its content and names no address, so that npm asks the registry it is set to. lockfile-lint
 * checks addresses only where a lock file has them.
 */
export function unpinned(all = packages()) {
  return all.flatMap(([path, { integrity, resolved }]) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${path} has no sha512 of its content`]),
    ...(resolved ? [`${path} comes from ${resolved}`] : []),
  ]);
}

/** Dependencies of ours that are no exact version of a package of the registry. */
export function floatingVersions() {
  return MANIFESTS.flatMap((file) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    return Object.entries(
      /** @type {Record<string, string>} */ ({ ...dependencies, ...devDependencies, ...optionalDependencies }),
    )
      .filter(([, version]) => !/^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${file}: ${name} is ${version}, not one exact version`);
  });
}

/** A package that runs something while it is installed and is on no list. */
export function scripts(all = packages()) {
  /** @type {Record<string, boolean>} */
  const judged = JSON.parse(read('package.json')).allowScripts ?? {};
  const known = new Set(Object.keys(judged).map((key) => key.replace(/(?<=.)@.*$/, '')));
  return all
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !known.has(nameOf(path)))
    .map(([path]) => `${path} runs a script when it is installed; say yes or no to it in allowScripts`);
}

const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Unlicense',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'Python-2.0',
]);
/** Packages that we use beside our code without changes. Their licences require no more than that. */
const UNCHANGED = {
  'LGPL-3.0-or-later': /^@img\/sharp/,
  'MPL-2.0': /^(?:axe-core|lightningcss(?:-[\w-]+)?|web-push)$/,
};

/** @returns {string[]} licences that are not on the list */
export function licences(all = packages()) {
  return all.flatMap(([path, one]) => {
    const name = nameOf(path);
    /** @type {string} */
    const said = one.license ?? inItsFolder(path);
    const fine = said
      .replaceAll(/[()]/g, '')
      .split(/ AND /)
      .every((part) =>
        part
          .split(' OR ')
          .some(
            (licence) =>
              LICENCES.has(licence) || UNCHANGED[/** @type {keyof typeof UNCHANGED} */ (licence)]?.test(name),
          ),
      );
    return fine ? [] : [`${path} is under ${said}`];
  });
}

/** Old packages name their licence in other places. */
function inItsFolder(/** @type {string} */ path) {
  const folder = join(PROJECT, path);
  if (!existsSync(folder)) return 'unknown';
  const { licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|readme)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return (
    licenses?.[0]?.type ?? (/Permission is hereby granted, free of charge|\bMIT\b/.test(texts) ? 'MIT' : 'unknown')
  );
}

/** The bill of materials as npm writes it (CycloneDX). It names no licence where a package.json names none. */
export const sbom = () => JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'));

const SKIPPED = new Set(['node_modules', 'dist', '.data', '.git', 'coverage']);
const CODE = /\.(?:ts|tsx|mts|mjs|cjs|js)$/;
const TEST = /(?:spec\.(?:ts|tsx|mjs)|\/test\/|\/e2e\/|\/testing\/)/;

/** @returns {string[]} all files of the project, as paths from its root */
export function files(folder = PROJECT) {
  return readdirSync(folder)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? files(path) : [relative(PROJECT, path)];
    });
}
/** Reads files of the project while it is built, never input. */
const BUILD = 'frontend/src/boot/vite-plugins.ts';
/** The product's own code, without its tests and build. */
export const ownFiles = () =>
  files()
    .filter(
      (file) => CODE.test(file) && /^(?:apps|libs|frontend\/src)\//.test(file) && !TEST.test(file) && file !== BUILD,
    )
    .map((file) => ({ file, text: read(file) }));

/** secretlint 12 finds neither keys of Riot nor tokens of sessions. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[\w+/=]{40}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_\w{36}\b/,
  /\bgithub_pat_\w{40,}\b/,
  /\bglpat-[\w-]{20}\b/,
  /\bnpm_\w{36}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bAIza[\w-]{35}\b/,
  /\bRGAPI-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/,
  /\bsk_live_\w{20,}/,
  /\bGOCSPX-[\w-]{20,}/,
  /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/,
  /\b[a-z]+:\/\/[^\s:/@'"`$]{1,64}:[^\s:/@'"`$]{12,64}@(?!localhost|127\.|host\b|example)[\w.-]+\.[a-z]{2,}/,
];
/** Published examples and invented keys. */
const HARMLESS = /EXAMPLE|RGAPI-0{8}|example\.(?:com|org|test)|\.test\b/;

/** @returns {string[]} what looks like a secret in these lines */
export const secretsIn = (/** @type {string} */ where, /** @type {string} */ text) =>
  SECRETS.flatMap((secret) => {
    const [found] = secret.exec(text) ?? [];
    return found && !HARMLESS.test(found) ? [`${where}: ${found.slice(0, 12)}…`] : [];
  });
export const secretsInTree = () =>
  files()
    .filter((file) => statSync(join(PROJECT, file)).size < 2_000_000)
    .flatMap((file) => secretsIn(file, read(file)));

/** Every line that was ever added, of every branch. */
export async function secretsInHistory() {
  const log = spawn('git', ['log', '--all', '-p', '--unified=0', '--no-color'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  /** @type {string[]} */
  const found = [];
  let [commit, lines] = ['', 0];
  for await (const line of createInterface({ input: log.stdout })) {
    if (line.startsWith('commit ')) commit = line.slice(7, 15);
    if (!line.startsWith('+') || line.length > 10_000) continue;
    lines += 1;
    found.push(...secretsIn(commit, line));
  }
  return { found, lines };
}

/** Code that the product must not contain. `but`: files in which it is right, each for its reason. */
const BANS = [
  {
    // The sandbox's page of Discord shows what its own toHtml has escaped.
    what: 'HTML put in as text',
    sign: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
    but: ['apps/sandbox/src/discord/channel-page-assets.ts'],
  },
  { what: 'text run as code', sign: /(?<![.\w])eval\(|new Function\(|\bvm\.run/, but: [] },
  // The sandbox's own routes, the catalogues' sentences, escaped, and names of packages at build time are the text.
  {
    what: 'an expression made of text',
    sign: /(?:new )?\bRegExp\((?!['"`][^$]*['"`]\))/,
    but: [
      'apps/sandbox/src/riot/endpoints.ts',
      'apps/sandbox/src/discord/endpoints.ts',
      'libs/platform/src/languages/translate.ts',
      'frontend/src/boot/small-program.ts',
      // The fixed beginning of access tokens.
      'libs/platform/src/auth/principal.ts',
      'libs/users/src/domain/access-token.ts',
    ],
  },
  {
    what: 'a repository beside the lane',
    // The `entities` that `Database` hands out use the pool or the connection of the transaction.
    sign: /(?<!\bentities)\.(?:getRepository|createQueryRunner)\(|[sS]ource\.createQueryBuilder\(|\.manager\.|[rR]epository\.save\(/,
    but: ['libs/platform/src/database/'],
  },
  { what: 'a program started', sign: /from ['"]node:child_process['"]/, but: [] },
  // Pauses between tries may be guessed.
  {
    what: 'random that can be guessed',
    sign: /Math\.random\(/,
    but: [
      'libs/riot/src/wire/riot-api.ts',
      'libs/discord/src/cards/trouble.ts',
      'libs/webhooks/src/jobs/deliver-webhooks.job.ts',
      'libs/platform/src/effects/job-runner.ts',
      'libs/platform/src/runtime/graceful-shutdown.ts',
      'frontend/src/',
    ],
  },
  { what: 'an unchecked certificate', sign: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/, but: [] },
];

/** @returns {string[]} */
export const brokenBans = (all = ownFiles()) =>
  all.flatMap(({ file, text }) => {
    return BANS.filter(
      ({ sign, but }) =>
        sign.test(text) && !but.some((start) => file.startsWith(start)) && sign.test(withoutComments(file, text)),
    ).map(({ what }) => `${file}: ${what}`);
  });

/** A ban may be spoken of. */
function withoutComments(/** @type {string} */ file, /** @type {string} */ text) {
  const node = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  return ts.createPrinter({ removeComments: true }).printFile(node);
}

/**
 * Asks the registry what is known against the packages of the product.
 * @returns {string[] | undefined} undefined: it does not say
 */
export function knownVulnerabilities() {
  const { vulnerabilities } = JSON.parse(npm('audit', '--omit=dev', '--json'));
  return (
    vulnerabilities &&
    Object.values(/** @type {Record<string, { name: string, severity: string }>} */ (vulnerabilities))
      .filter(({ severity }) => ['high', 'critical'].includes(severity))
      .map(({ name, severity }) => `${name}: ${severity}`)
  );
}

/**
 * Verifies the registry's signatures of the installed packages.
 * @returns {{ skipped: string } | { invalid: string[] }}
 */
export function signatures(said = npm('audit', 'signatures', '--json')) {
  /** @type {{ error?: { code?: string, summary?: string }, invalid?: { name: string, version: string }[] }} */
  const { error, invalid } = JSON.parse(said || '{}');
  if (!invalid) return { skipped: `npm audit signatures did not run: ${error?.summary ?? error?.code ?? 'no answer'}` };
  return { invalid: invalid.map(({ name, version }) => `${name}@${version} has an invalid signature`) };
}

const WEEK_DAYS = 7;
/** @returns {Record<string, string>} */
const chosen = (/** @type {string} */ manifest) => {
  const { dependencies, devDependencies } = JSON.parse(manifest);
  return { ...dependencies, ...devDependencies };
};

/**
 * Returns packages that we added, or moved to another version, within the last week. All others are older than a week.
 * @returns {[string, string][]}
 */
export function recentlyAdded() {
  const before = git('rev-list', '-1', `--before=${WEEK_DAYS} days ago`, 'HEAD');
  if (!before) return []; // a history of less than a week, or none
  return MANIFESTS.flatMap((file) => {
    const old = chosen(git('show', `${before}:${file}`) || '{}');
    return Object.entries(chosen(read(file))).filter(
      ([name, version]) => old[name] !== version && !version.startsWith('npm:'),
    );
  });
}

/** Finds releases younger than a week, because poisoned releases are found within days. @returns {string[]} */
export function newerThanAWeek(/** @type {readonly [string, string][]} */ asked = recentlyAdded(), now = Date.now()) {
  return asked.flatMap(([name, version]) => {
    const days =
      (now - Date.parse(JSON.parse(npm('view', `${name}@${version}`, 'time', '--json'))[version])) / 86_400_000;
    return days >= WEEK_DAYS ? [] : [`${name} ${version} is ${Math.floor(days)} days old`];
  });
}

const git = (/** @type {string[]} */ ...args) => {
  try {
    return execFileSync('git', args, {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
    }).trim();
  } catch {
    return '';
  }
};

function npm(/** @type {string[]} */ ...args) {
  try {
    return execFileSync('npm', args, {
      cwd: PROJECT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
      shell: process.platform === 'win32',
    });
  } catch (error) {
    return /** @type {{ stdout: string }} */ (error).stdout; // it ends with 1 when it found something
  }
}

if (process.argv[1]?.endsWith('supply-chain.mjs') && process.argv[2] === '--age') {
  const asked = process.argv
    .slice(3)
    .map(
      (one) =>
        /** @type {[string, string]} */ ([one.slice(0, one.lastIndexOf('@')), one.slice(one.lastIndexOf('@') + 1)]),
    );
  console.log(newerThanAWeek(asked).join('\n') || 'All of them are a week old.');
} else if (process.argv[1]?.endsWith('supply-chain.mjs')) {
  const bill = sbom();
  mkdirSync(join(PROJECT, '.data'), { recursive: true });
  writeFileSync(join(PROJECT, '.data/sbom.json'), JSON.stringify(bill, null, 1));
  console.log(`.data/sbom.json: ${bill.components.length} packages`);
}
