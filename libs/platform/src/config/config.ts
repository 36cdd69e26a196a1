import { sayMessage } from '../languages/say-message';
import { productionErrors } from './config-rules';
import { type Config, schema } from './schema';
import { signInProviders } from './sign-in-providers';

export type { SignInProvider } from './sign-in-providers';
export { CONFIG, type Config, DISCORD_VARIABLES, hasDiscord, VARIABLES } from './schema';

/**
 * Reads and validates the environment. Throws an error with one line per invalid variable; it never contains a secret.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = schema.safeParse(env);
  if (!result.success)
    throw configError(
      'is incomplete',
      result.error.issues.map(
        ({ path, message }) =>
          `${path.join('.')}: ${env[String(path[0])] === undefined ? 'is not set' : sayMessage(message)('en')}`,
      ),
    );
  const problems: string[] = [];
  const providers = signInProviders(result.data, env, (problem) => problems.push(problem));
  if (problems.length > 0) throw configError('is incomplete', problems);
  const config = { ...result.data, signInProviders: providers };
  const errors = config.NODE_ENV === 'production' ? productionErrors(config, env) : [];
  if (errors.length > 0) throw configError('is not valid for production', errors);
  return config;
}

const configError = (problem: string, lines: readonly string[]): Error =>
  new Error(`The environment ${problem}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
