import { z } from 'zod';
import type { Call } from './define-calls.ts';

/** The description of the API, at its well-known address. */
export const description = {
  load: {
    path: 'openapi.json',
    tag: 'API',
    method: 'GET',
    summary: 'This description of the API',
    who: 'anyone',
    output: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
  },
} as const satisfies Readonly<Record<string, Call>>;
