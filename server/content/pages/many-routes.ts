import { manyPagesSchema, manyResponseSchema } from '../../../src/model/many-pages.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import type { TypedApp } from '../../core/http/zod-types.ts';
import type { Services } from '../../core/services.ts';
import { authorOf } from '../../people/auth/author.ts';
import { publishMany, unpublishMany } from './many-pages.ts';

const CALLS = [
  [
    'page/publishMany',
    'Publishes pages as they are drafted, each for itself, and says of each what came of it',
    publishMany,
  ],
  [
    'page/unpublishMany',
    'Takes pages from visitors, each for itself, and says of each what came of it; their drafts stay',
    unpublishMany,
  ],
] as const;

/** `page/publishMany` and `page/unpublishMany`. */
export function manyPagesRoutes(app: TypedApp, services: Services): void {
  for (const [action, summary, change] of CALLS) {
    const call = describeCall(action, 'Pages', summary, { body: manyPagesSchema }, manyResponseSchema);
    app.post(`/${action}`, call, async (request) => {
      const author = await authorOf(services, request);
      return { results: await change(request.body.pages, { services, request, author }) };
    });
  }
}
