import { z } from 'zod';

/** A field that requests may contain but the server ignores, so that clients can send back a whole loaded document. */
export const ignored = z.unknown().optional();
