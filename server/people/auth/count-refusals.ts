import { type ErrorCode, HearthError } from '../../../src/model/errors.ts';
import type { Services } from '../../core/services.ts';

const REFUSALS: ReadonlySet<ErrorCode> = new Set(['wrong-credentials', 'wrong-code', 'too-many']);

/** Runs a step of a log-in, and counts it where it is refused for what was typed. */
export async function countRefusals<Result>(
  { metrics }: Services,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof HearthError && REFUSALS.has(error.code)) metrics.counts.logInsRefused += 1;
    throw error;
  }
}
