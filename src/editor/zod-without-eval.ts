import { config } from 'zod';

/**
 * Replaces `zod` in the browser (see `scripts/zod-in-browsers.ts`). Schemas are interpreted, never compiled, because the
 * Content Security Policy of editors' pages forbids eval. The option must be set before any schema is created.
 */
config({ jitless: true });

export * from 'zod';
