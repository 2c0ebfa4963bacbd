import { CallError, failureMessage } from '../../islands/api.ts';
import type { SaveAction } from './send.ts';

/** Why a save or publish failed, in words, and whether trying again may help. */
export interface Failure {
  readonly message: string;
  /** What the server asks to wait at least, in milliseconds; null where the reason will not pass by itself. */
  readonly passesAfterMs: number | null;
}

const NOT_YET = { save: 'The page is not saved yet', publish: 'The page is not published yet' } as const;
const FAILED = { save: 'The page could not be saved.', publish: 'The page could not be published.' } as const;
const WORK_IS_SAFE = 'Your work is still here. Please try again.';

/** Answers of proxies and servers that are there again soon. */
const PASSING: Readonly<Record<number, string>> = {
  408: 'the server did not answer in time',
  429: 'the server asks to wait a little',
  502: 'the server cannot be reached',
  503: 'the server is not available right now',
  504: 'the server did not answer in time',
};

/** What a failed call means for the page. */
export function failureOf(error: unknown, action: SaveAction): Failure {
  const reason = passingReason(error);
  if (reason !== null) return { message: `${NOT_YET[action]}: ${reason}.`, passesAfterMs: waitOf(error) };
  const errors = (error instanceof CallError ? error.response?.data.validationErrors : undefined) ?? [];
  const details = errors.map(({ field, message }) => `${field}: ${message}`);
  const message = [FAILED[action], failureMessage(error), ...details, WORK_IS_SAFE].join(' ');
  return { message, passesAfterMs: null };
}

function passingReason(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.response !== null) return PASSING[error.response.status] ?? null;
  const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
  return timedOut ? 'the server did not answer in time' : 'there is no connection';
}

/** `Retry-After`, or what our own server says of it in its answer: seconds. */
function waitOf(error: unknown): number {
  const response = error instanceof CallError ? error.response : null;
  const seconds = response?.data.retryAfter ?? response?.retryAfter;
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
}
