import fs from 'node:fs/promises';
import { backups } from '../../../src/calls/backups.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { byteRange } from '../../media/library/byte-range.ts';
import { handle } from '../../people/auth/handle.ts';

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
    if (found === null) throw new HearthError('not-found');
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
];
