import { z } from 'zod';
import { invalid } from './validation-texts';

const idSchema = z.string().min(1).max(80);
const idOrObject = z.union([idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)]);

/**
 * A user in a request body: the id, or an object from a view. Entries of rosters, bans and friend requests hold the
 * user under `_user` and may have an `_id` of their own, so `_user` and `user` take precedence over `_id`.
 */
export const personRef = z.union([
  idSchema,
  z.object({ _user: idOrObject }).transform(({ _user }) => _user),
  z.object({ user: idOrObject }).transform(({ user }) => user),
  z.object({ _id: idOrObject }).transform(({ _id }) => _id),
]);
/** An empty form field. */
const NO_USER = z.literal('').transform(() => undefined);
const alias = personRef.or(NO_USER).nullish();
/** The actor that older clients send. Accepted only if it is the caller. */
export const actorRef = personRef.optional();

type Fields = z.core.$ZodShape;
type Naming<K extends string, S extends Fields, Person> = z.output<z.ZodObject<S>> & { [key in K]: Person };

/** A body that refers to a user under `key`, `user` or `_user`. */
export function bodyNaming<K extends string, S extends Fields>(key: K, fields: S) {
  return bodyPerhapsNaming(key, fields).transform((body, context) => {
    if (!body[key]) context.addIssue({ code: 'custom', path: [key], message: invalid('missing', { field: key }) });
    return body as Naming<K, S, string>;
  });
}

/** The same with an optional user. */
export function bodyPerhapsNaming<K extends string, S extends Fields>(key: K, fields: S) {
  const names = [...new Set([key, 'user', '_user'])];
  const aliases = Object.fromEntries(names.map((name) => [name, alias])) as Record<K | 'user' | '_user', typeof alias>;
  return z.object({ ...fields, ...aliases }).transform((body, context) => {
    const given = body as Record<string, unknown>;
    const people = new Set(names.map((name) => given[name]).filter((id) => typeof id === 'string'));
    if (people.size > 1) {
      context.addIssue({
        code: 'custom',
        path: [key],
        message: invalid('differentPeople', { fields: names.join(', ') }),
      });
    }
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
    return { ...rest, [key]: [...people][0] } as Naming<K, S, string | undefined>;
  });
}
