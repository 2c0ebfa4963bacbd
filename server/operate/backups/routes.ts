import fs from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { backupNamedSchema, backupSchema, backupStateSchema } from '../../../src/model/backups-wire.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { byteRange } from '../../media/library/byte-range.ts';
import { recordAction } from '../../people/audit/record.ts';
import { authorOf } from '../../people/auth/author.ts';
import { requireSession } from '../../people/auth/guard.ts';

const TAG = 'Backups';
backupSchema.register(namedSchemas, { id: 'Backup' });

/** The calls under `/api/backups`, for admins alone: a backup has everything of every site in it. */
export async function backupRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { writer } = services.database;

  app.get(
    '/load',
    describeCall('backups/load', TAG, 'The backups, and how the last one went', {}, backupStateSchema),
    () => services.backups.state(),
  );

  app.post(
    '/make',
    describeCall(
      'backups/make',
      TAG,
      'Begins a backup, unless one is being made',
      { body: z.strictObject({}) },
      backupStateSchema,
    ),
    async (request) => {
      const { user: actor, now: at } = await authorOf(services, request);
      const subject = { kind: 'backup', id: '', name: '' } as const;
      await recordAction(writer, { actor, action: 'backups/make', domainId: null, subject, at });
      await services.backups.make(actor.username);
      return services.backups.state();
    },
  );

  app.get(
    '/download',
    describeCall(
      'backups/download',
      TAG,
      'The file of a backup, whole or a range of it',
      { querystring: backupNamedSchema },
      z.file(),
    ),
    async (request, untypedReply) => {
      const reply = untypedReply as FastifyReply;
      const { user: actor } = await requireSession(services, request);
      const { name } = request.query;
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
      const subject = { kind: 'backup', id: name, name } as const;
      const at = services.now();
      await recordAction(writer, { actor, action: 'backups/download', domainId: null, subject, at });
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
    },
  );
}
