import { updates } from '../../../src/calls/updates.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { updateMail } from '../../outside/mail/update-mail.ts';
import { confirmAnew, proofOf } from '../../people/auth/confirm-anew.ts';
import { handle } from '../../people/auth/handle.ts';
import { mailAdmins } from '../../people/auth/mail-admins.ts';
import { UpdateError } from './signature.ts';

export const updateCalls = [
  handle(updates.load, async ({ services, session }) => ({
    ...(await services.updates.state()),
    proof: await proofOf(services, session.user._id),
  })),

  handle(
    updates.start,
    async ({ services, session, write, now }, { version, password, code }) => {
      const begin = await services.updates.prepare(version).catch((error: unknown) => {
        if (!(error instanceof UpdateError)) throw error;
        const problem = { field: 'version', message: error.message };
        throw new HearthError('validation', {}, { validationErrors: [problem] });
      });
      await confirmAnew(services, session.user._id, { password, code });
      const by = await write(async ({ db, author: { user }, record, after }) => {
        await record({ domainId: null, subject: { kind: 'program', id: '', name: version } });
        const from = services.updates.version;
        await mailAdmins(
          services,
          db,
          ({ username, email }, site) =>
            updateMail({ username, email, by: user.username, from, to: version, site }),
          now,
        );
        after.mail();
        return user.username;
      });
      await begin(by);
      return {
        ...(await services.updates.state()),
        proof: await proofOf(services, session.user._id),
      };
    },
    { checksCaller: true },
  ),
];
