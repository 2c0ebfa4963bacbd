import { userByLogin } from '../../db/user-queries.ts';
import { type Config, ConfigError } from '../core/config/config.ts';
import { recordAction } from '../people/audit/record.ts';
import { loseSecondFactor } from '../people/users/take-away.ts';
import { defineCommand } from './command.ts';
import { withServices } from './with-services.ts';

export const command = defineCommand({
  name: 'user remove-second-factor',
  summary: 'take away the second factor of somebody who has lost it',
  argumentNames: ['EMAIL'],
  details:
    'The second factor is the code of an authenticator app, which they are asked for after the password. This is the last resort of the only admin, without their phone and recovery codes: admins do it for others in the dashboard, tab Users. They are logged out everywhere, and log in with their password alone from then on. This works while the site is served.',
  run: ({ args: [email = ''], config }) => userRemoveSecondFactor(config(), email),
});

/**
 * Runs `hearth user remove-second-factor`, for an admin whom no other admin can help. Works while the site is served.
 *
 * @throws ConfigError if there is no such account, HearthError 'second-factor-off' (409)
 */
export async function userRemoveSecondFactor(config: Config, email: string): Promise<void> {
  await withServices(config, async (services) => {
    const at = services.now();
    const username = await services.database.writer.transaction().execute(async (trx) => {
      const user = await userByLogin(trx, email);
      if (user === null) throw new ConfigError(`There is no account with the e-mail address ${email}.`);
      await loseSecondFactor(services, trx, user, at);
      const subject = { kind: 'user', id: user.id, name: user.username } as const;
      await recordAction(trx, {
        actor: null,
        action: 'user/removeSecondFactor',
        domainId: null,
        subject,
        at,
      });
      return user.username;
    });
    console.log(`${username} has no second factor any more, and is logged out everywhere.`);
  });
}
