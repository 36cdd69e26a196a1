import { ADMIN_EMAIL, DEMO_PEOPLE, OUTCAST, sandboxDiscordId, sandboxDiscordName } from '@muster/demo';

/** The fields of a user object that a grant of `identify` shows. */
export interface DiscordUser {
  id: string;
  username: string;
  global_name: string | null;
  discriminator: string;
  avatar: string | null;
  bot?: boolean;
}
export interface DiscordPerson {
  email: string;
  user: DiscordUser;
}

const toPerson = (email: string, name: string): DiscordPerson => ({
  email,
  user: {
    id: sandboxDiscordId(email),
    username: sandboxDiscordName(name),
    global_name: name,
    discriminator: '0', // since usernames are unique
    avatar: null,
  },
});

/** Everyone who has an account at this Discord: the admin first, then the demo players. */
export const PEOPLE: readonly DiscordPerson[] = [
  toPerson(ADMIN_EMAIL, 'Muster Staff'),
  ...DEMO_PEOPLE.map(({ email, name }) => toPerson(email, name)),
  toPerson(OUTCAST.email, OUTCAST.name),
];

const byId = new Map(PEOPLE.map((person) => [person.user.id, person]));
export const personById = (id: string | null | undefined): DiscordPerson | undefined => (id ? byId.get(id) : undefined);
