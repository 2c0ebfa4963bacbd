import type { FastifyInstance } from 'fastify';
import { systemStateSchema } from '../../../src/model/system.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';

const TAG = 'System';

/** The calls under `/api/system`, for admins alone: how the installation is. */
export async function systemRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { config, system } = services;
  app.get(
    '/load',
    describeCall(
      'system/load',
      TAG,
      'How the installation is: what needs attention, backups, sizes, disk, mail, certificates, the last check and versions',
      {},
      systemStateSchema,
    ),
    async (request) => {
      const isForwarded = request.headers['x-forwarded-for'] !== undefined;
      system.sawProxy(!isForwarded || config.trustProxy.length > 0);
      return system.state();
    },
  );
}
