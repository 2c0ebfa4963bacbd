import { ApiError, failureMessage } from '../../browser/request.ts';
import type { ErrorCode } from '../../model/errors.ts';
import { isSiteRootKey, ROOT_NAMES, type RootKey } from '../../model/roots.ts';
import { namedAs, type SaveAction } from './documents.ts';
import { fieldInWords } from './field-words.ts';

/** The reason in words why a save or publish failed, and whether retrying may help. */
export interface Failure {
  readonly message: string;
  /** The minimum wait in milliseconds that the server requires before a retry; null if retrying cannot help. */
  readonly passesAfterMs: number | null;
  readonly remedy: Remedy;
}

/** The remedy that the editor offers: retry, save the work as a new page, or follow the message. */
export type Remedy = 'again' | 'new-page' | 'message';

const DONE = { save: 'saved', saveNew: 'saved', publish: 'published' } as const;
const WORK_IS_SAFE = 'Your work is still here.';
const DELETED = `This page was deleted by somebody else. ${WORK_IS_SAFE}`;
const ADDRESS_ONLY = 'Only the address is in the way: when it is free, or another one, save as a new page.';
const AGAIN = 'Please try again.';
const NOT_ALLOWED = 'Copy what you need, or ask somebody who has a role for this page to help you.';
const NOT_ALLOWED_AROUND = 'Copy what you need, or ask somebody who may change this to help you.';
const REFUSED = 'Copy what you need before you leave this page.';

/** The errors in the sent content that an editor can correct. */
const CORRECTABLE: ReadonlySet<unknown> = new Set<ErrorCode>([
  'slug-taken',
  'slug-invalid',
  'slug-reserved',
  'too-large',
  'validation',
  'rich-text-invalid',
]);

/** The HTTP statuses of temporary failures of a proxy or server, each with its reason. */
const PASSING: Readonly<Record<number, string>> = {
  408: 'the server did not answer in time',
  429: 'the server asks to wait a little',
  502: 'the server cannot be reached',
  503: 'the server is not available right now',
  504: 'the server did not answer in time',
};

/** Returns the message and the remedy for a failed call for a document. */
export function failureOf(root: RootKey, error: unknown, action: SaveAction): Failure {
  const reason = passingReason(error);
  if (reason !== null) {
    const notYet = `${subject(root, action, 'is', 'are')} not ${DONE[action]} yet`;
    return { message: `${notYet}: ${reason}.`, passesAfterMs: waitOf(error), remedy: 'again' };
  }
  const response = error instanceof ApiError ? error.response : null;
  const code = response?.data.error?.code;
  if (code === 'page-deleted') return { message: DELETED, passesAfterMs: null, remedy: 'new-page' };
  const { advice, remedy } = adviceOn(response?.status, code, root, action);
  const errors = response?.data.validationErrors ?? [];
  const details = errors.map(({ field, message }) => `${fieldInWords(field)}: ${sentence(message)}`);
  const failed = `${subject(root, action, 'could', 'could')} not be ${DONE[action]}.`;
  const message = [failed, failureMessage(error), ...details, WORK_IS_SAFE, advice].join(' ');
  return { message, passesAfterMs: null, remedy };
}

function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`;
}

function subject(root: RootKey, action: SaveAction, singular: string, plural: string): string {
  return action === 'saveNew' ? `The new page ${singular}` : namedAs(root, singular, plural);
}

/**
 * Returns advice and a remedy for a failure that is not retried automatically. Suggests trying again, unless the API itself
 * refused the call.
 */
function adviceOn(
  status: number | undefined,
  code: unknown,
  root: RootKey,
  action: SaveAction,
): { readonly advice: string; readonly remedy: Remedy } {
  if (code === 'slug-taken' && action === 'saveNew') return { advice: ADDRESS_ONLY, remedy: 'new-page' };
  if (status === 403)
    return { advice: isSiteRootKey(root) ? NOT_ALLOWED_AROUND : NOT_ALLOWED, remedy: 'message' };
  if (CORRECTABLE.has(code)) return { advice: correct(root, action), remedy: 'message' };
  const refused = code !== undefined && status !== undefined && status < 500;
  return refused ? { advice: REFUSED, remedy: 'message' } : { advice: AGAIN, remedy: 'again' };
}

function correct(root: RootKey, action: SaveAction): string {
  const verb = action === 'publish' ? 'publish' : 'save';
  return `Change what is in the way, then ${verb} the ${ROOT_NAMES[root]} again.`;
}

function passingReason(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.response !== null) return PASSING[error.response.status] ?? null;
  const timedOut = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
  return timedOut ? 'the server did not answer in time' : 'there is no connection';
}

/**
 * Returns the minimum delay in milliseconds that the response requires in its `Retry-After` header or its body; 0 if neither
 * requires a delay.
 */
function waitOf(error: unknown): number {
  const response = error instanceof ApiError ? error.response : null;
  const seconds = response?.data.retryAfter ?? response?.retryAfter;
  return typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
}
