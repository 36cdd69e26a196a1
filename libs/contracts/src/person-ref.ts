import { z } from 'zod';

const idSchema = z.string().min(1).max(80);
const idOrObject = z.union([idSchema, z.object({ _id: idSchema }).transform(({ _id }) => _id)]);

/**
 * A person as a body names them: their id, or an object a view showed. An entry of a roster, a ban or a friend request
 * holds the person under `_user`, and its `_id` may be its own, so `_user` and `user` come before `_id`.
 */
export const personRef = z.union([
  idSchema,
  z.object({ _user: idOrObject }).transform(({ _user }) => _user),
  z.object({ user: idOrObject }).transform(({ user }) => user),
  z.object({ _id: idOrObject }).transform(({ _id }) => _id),
]);
/** An empty field of a form. */
const NOBODY = z.literal('').transform(() => undefined);
const alias = personRef.or(NOBODY).nullish();
/** Who acts, as older clients send it along. Accepted only if it is the caller. */
export const actorRef = personRef.optional();

type Fields = z.core.$ZodShape;
type Naming<K extends string, S extends Fields, Person> = z.output<z.ZodObject<S>> & { [key in K]: Person };

/** A body that names one person: under `key`, `user` or `_user`. */
export function bodyNaming<K extends string, S extends Fields>(key: K, fields: S) {
  return bodyPerhapsNaming(key, fields).transform((body, context) => {
    if (!body[key]) context.addIssue({ code: 'custom', path: [key], message: `${key} is missing` });
    return body as Naming<K, S, string>;
  });
}

/** The same, but the person may be left out. */
export function bodyPerhapsNaming<K extends string, S extends Fields>(key: K, fields: S) {
  const names = [...new Set([key, 'user', '_user'])];
  const aliases = Object.fromEntries(names.map((name) => [name, alias])) as Record<K | 'user' | '_user', typeof alias>;
  return z.object({ ...fields, ...aliases }).transform((body, context) => {
    const given = body as Record<string, unknown>;
    const people = new Set(names.map((name) => given[name]).filter((id) => typeof id === 'string'));
    if (people.size > 1) {
      context.addIssue({ code: 'custom', path: [key], message: `${names.join(', ')} name different people` });
    }
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
    return { ...rest, [key]: [...people][0] } as Naming<K, S, string | undefined>;
  });
}
