import { z } from 'zod';

/** A field that requests may contain but that is ignored, so that a loaded document can be sent back whole. */
export const ignored = z.unknown().optional();
