import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { z } from 'zod';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import type { Call } from '../../../src/calls/define-calls.ts';
import type { Action } from '../../../src/calls/tables.ts';
import type { Services } from '../../core/services.ts';
import type { Session } from './sessions.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Schema<Of> = Of extends z.ZodType ? Of : never;
type InputOf<Row> = Row extends { readonly input: infer Input } ? z.output<Schema<Input>> : undefined;
type ParamsOf<Row> = Row extends { readonly params: infer Params } ? z.output<Schema<Params>> : undefined;
type OutputOf<Row extends Call> = z.input<Row['output']>;

/** A call in progress. */
export interface Calling<Row extends Call = Call> {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: ParamsOf<Row>;
  /** The caller's session; null for strangers, which only calls open to anyone receive. */
  readonly session: Row['who'] extends 'anyone' ? Session | null : Session;
  /** ISO 8601. */
  readonly now: string;
  /** The address that was called: the row's path, or an alternative one. */
  readonly path: string;
  /**
   * Returns the site of the call: the one that it names, otherwise the caller's, otherwise the host's.
   *
   * @throws HearthError 'not-found' (404)
   */
  domain(domainId?: string): DomainRecord;
  /** Stores a change. @throws HearthError as `unitOfWork` */
  write<Done>(work: (unit: UnitOfWork) => Promise<Done>): Promise<Done>;
}

/** Options that a few calls need in addition to their row. */
export interface HandlerOptions {
  /** Prepares a separate scope for the call: how its body is read, and how its errors are answered. */
  readonly scope?: (scope: FastifyInstance, services: Services) => void;
  /** Runs after the permission check, and before the body is read. */
  readonly beforeBody?: (services: Services) => onRequestAsyncHookHandler;
  /**
   * Whether to check the caller again when the body has arrived, not only in `write`. For handlers that compare a password or
   * code first, or take long and check the caller themselves at the end. Every other recorded call of signed-in users stores
   * its change with `write`.
   */
  readonly checksCaller?: true;
}

/** A row with its implementation. */
export interface Handler extends HandlerOptions {
  readonly row: Call;
  run(calling: Calling, input: unknown): unknown;
}

/**
 * Pairs a row with its implementation. `run` gets the checked input and returns the successful response; it throws
 * `HearthError`s. It may return `reply` if it has sent a response that is not JSON.
 */
export function handle<const Row extends Call>(
  row: Row,
  run: (calling: Calling<Row>, input: InputOf<Row>) => Promise<OutputOf<Row> | FastifyReply> | OutputOf<Row>,
  options: HandlerOptions = {},
): Handler {
  return { ...options, row, run: run as Handler['run'] };
}

/** Returns the action of a row in the permission table. */
export const actionOf = ({ path }: Call): Action => path as Action;
