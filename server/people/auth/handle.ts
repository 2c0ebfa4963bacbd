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
  /** The caller's session; null if the caller is a stranger, which is possible only in calls that are open to anyone. */
  readonly session: Row['who'] extends 'anyone' ? Session | null : Session;
  /** The time of the call (ISO 8601). */
  readonly now: string;
  /** The address that was called: the path of the row, or an alternative path. */
  readonly path: string;
  /**
   * Returns the site of the call: the site with this id, or the site that the caller edits, or the site of the host, in this
   * order.
   *
   * @throws HearthError 'not-found' (404)
   */
  domain(domainId?: string): DomainRecord;
  /** Stores a change. @throws HearthError as `unitOfWork` */
  write<Done>(work: (unit: UnitOfWork) => Promise<Done>): Promise<Done>;
}

/** Options that a few calls need in addition to their row. */
export interface HandlerOptions {
  /** Prepares a separate scope for the call, to set how its body is read, and how its errors are answered. */
  readonly scope?: (scope: FastifyInstance, services: Services) => void;
  /** Returns a hook that runs after the permission check, and before the body is read. */
  readonly beforeBody?: (services: Services) => onRequestAsyncHookHandler;
  /**
   * Whether the caller is checked again when the body has arrived, and not only in `write`. Handlers need this check if they
   * first compare a password or a code, or if they take long and check the caller themselves at the end. All other calls that
   * are recorded and not open to anyone store their change with `write`. `false` marks a call that does so too, but is recorded
   * under the names of other calls.
   */
  readonly checksCaller?: boolean;
}

/** A row together with its implementation. */
export interface Handler extends HandlerOptions {
  readonly row: Call;
  run(calling: Calling, input: unknown): unknown;
}

/**
 * Pairs a row with its implementation. `run` gets the validated input and returns the response for success; for failure, it
 * throws a `HearthError`. If it has sent a response that is not JSON, it returns `reply`.
 */
export function handle<const Row extends Call>(
  row: Row,
  run: (calling: Calling<Row>, input: InputOf<Row>) => Promise<OutputOf<Row> | FastifyReply> | OutputOf<Row>,
  options: HandlerOptions = {},
): Handler {
  return { ...options, row, run: run as Handler['run'] };
}

/** Returns the action of a row, as named in the permission table. */
export const actionOf = ({ path }: Call): Action => path as Action;
