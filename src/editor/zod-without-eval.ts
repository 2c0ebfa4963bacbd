import { config } from 'zod';

/**
 * What the browser gets for `zod` (see `astro.config.mjs`): schemas are read as they are, never compiled, since the policy
 * of editors' pages forbids code that is made of text. A schema asks for this when it is made.
 */
config({ jitless: true });

export * from 'zod';
