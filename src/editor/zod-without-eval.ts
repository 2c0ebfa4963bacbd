import { config } from 'zod';

/** Schemas are read as they are, never compiled: the policy of editors' pages forbids code that is made of text. */
config({ jitless: true });
