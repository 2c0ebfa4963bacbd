import { roleNames } from '../../db/user-queries.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { addUserOnServer } from '../people/auth/add-user.ts';
import { passwordLink } from '../people/auth/password-links.ts';
import { defineCommand } from './command.ts';
import { withServices } from './with-services.ts';

interface UserToAdd {
  readonly username: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const command = defineCommand({
  name: 'user add',
  summary: 'add a user and print the link that sets their password',
  argumentNames: ['USERNAME', 'EMAIL'],
  options: {
    role: {
      type: 'string',
      multiple: true,
      value: 'ROLE',
      describes: 'a role of theirs; without one, editor',
    },
  },
  details:
    'They have no password before they open the link: send it to them by a safe way. Admins also invite people in the dashboard, tab Users. This works while the site is served.',
  examples: [
    {
      call: 'user add mira mira@example.org --role admin',
      does: 'Adds an admin, such as where nobody knows the password of the first one:',
    },
  ],
  run: ({ args: [username = '', email = ''], options: { role: roles = ['editor'] }, config }) =>
    userAdd(config(), { username, email, roles }),
});

/** Runs `hearth user add`: adds a user, and prints the link with which the user sets a password. Works while the site is served. */
export async function userAdd(config: Config, user: UserToAdd): Promise<void> {
  await withServices(config, async (services) => {
    const { writer } = services.database;
    const known = await roleNames(writer);
    const unknown = user.roles.filter((role) => !known.includes(role));
    if (unknown.length > 0) {
      throw new ConfigError(`There is no role ${unknown.join(', ')}. The roles are: ${known.join(', ')}.`);
    }
    const id = await addUserOnServer(writer, { ...user, passwordHash: null }, services.now());
    const origin = config.siteUrl ?? `http://localhost:${config.port}`;
    const link = await passwordLink(writer, { id, email: user.email }, origin, services.now());
    console.log(
      `Added ${user.username}. This link sets their password. It works once, for 24 hours:\n${link}`,
    );
  });
}
