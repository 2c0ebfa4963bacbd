import fs from 'node:fs/promises';
import { backups } from '../../../src/calls/backups.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';
import { byteRange } from '../../media/library/byte-range.ts';
import { confirmAnew, proofOf } from '../../people/auth/confirm-anew.ts';
import { handle } from '../../people/auth/handle.ts';
import { madeAtOf } from './names.ts';
import { knownBackups } from './restoring/known-backups.ts';

/** Returns how far a restore is, for a caller. */
async function restoringFor(services: Services, userId: string) {
  return { ...(await services.restoring.state()), proof: await proofOf(services, userId) };
}

export const backupCalls = [
  handle(backups.load, ({ services }) => services.backups.state()),

  handle(backups.make, async ({ services, write }) => {
    const askedBy = await write(async ({ author, record }) => {
      await record({ domainId: null, subject: { kind: 'backup', id: '', name: '' } });
      return author.user.username;
    });
    await services.backups.make(askedBy);
    return services.backups.state();
  }),

  handle(backups.download, async ({ services, request, reply, write }, { name }) => {
    const found = await services.backups.find(name);
    // Each of several servers has the backups that it has made, and a balancer chooses the server.
    if (found === null)
      throw new HearthError(services.config.postgres === null ? 'not-found' : 'backup-elsewhere');
    const { size } = found;
    const etag = `"${name}"`;
    const { range: asked, 'if-range': ifRange } = request.headers;
    const range = ifRange === undefined || ifRange === etag ? byteRange(asked, size) : null;
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${size}`);
      throw new HearthError('range-not-satisfiable', { size: String(size) });
    }
    await write(({ record }) => record({ domainId: null, subject: { kind: 'backup', id: name, name } }));
    const file = await fs.open(found.file).catch(() => {
      throw new HearthError('not-found');
    });
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    return reply
      .headers({
        etag,
        'accept-ranges': 'bytes',
        'content-type': 'application/x-tar',
        'content-length': end - start + 1,
        'content-disposition': `attachment; filename="${name}"`,
      })
      .send(file.createReadStream({ start, end }));
  }),

  handle(backups.places, ({ services }) => knownBackups(services.config, services.backups.series)),

  handle(backups.restoring, ({ services, session }) => restoringFor(services, session.user._id)),

  handle(backups.look, async ({ services, session }, chosen) => {
    const { series } = services.backups;
    const isHere = chosen.place === 'here' && (await services.backups.find(chosen.name)) !== null;
    const isElsewhere =
      chosen.place === 'elsewhere' &&
      services.config.backups.to !== null &&
      madeAtOf(chosen.name, series) !== null;
    if (!isHere && !isElsewhere) throw new HearthError('not-found');
    services.restoring.look(chosen, session.user.username);
    return restoringFor(services, session.user._id);
  }),

  handle(backups.leave, async ({ services, session }) => {
    await services.restoring.leave();
    return restoringFor(services, session.user._id);
  }),

  handle(
    backups.restore,
    async ({ services, session, write }, { name, place, people, ...proof }) => {
      // A second click is not asked for a code again, which works once.
      if (!services.restoring.isReady({ name, place })) return restoringFor(services, session.user._id);
      await confirmAnew(services, session.user._id, proof);
      await write(async ({ author, record }) => {
        const { _id, username } = author.user;
        await record({ domainId: null, subject: { kind: 'backup', id: name, name } });
        services.restoring.restore({ name, place }, people, { _id, username });
      });
      return restoringFor(services, session.user._id);
    },
    { checksCaller: true },
  ),
];
