import { z } from 'zod';

/** A field that a request may contain and that is ignored: what was loaded can be sent back whole. */
export const ignored = z.unknown().optional();
