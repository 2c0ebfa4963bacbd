import { config } from 'zod';

/**
 * Replaces `zod` in the browser (see `scripts/zod-in-browsers.ts`): schemas are interpreted, never compiled, since the
 * Content Security Policy of editors' pages forbids eval. The setting must be made before any schema is
 * created.
 */
config({ jitless: true });

export * from 'zod';
