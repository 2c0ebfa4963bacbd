import type { FastifyInstance } from 'fastify';
import type { FeatureOptions } from '../../core/services.ts';
import { submissionRoutes } from './submission-routes.ts';
import { submitRoutes } from './submit-routes.ts';

/** The calls under `/api/forms`. */
export async function formRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  app.register(submitRoutes, { services });
  app.register(submissionRoutes, { services });
}
