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

/** One call under way. */
export interface Calling<Row extends Call = Call> {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: ParamsOf<Row>;
  /** The caller's session; null for strangers, whom only a call for anyone has. */
  readonly session: Row['who'] extends 'anyone' ? Session | null : Session;
  /** ISO 8601. */
  readonly now: string;
  /** The address that was called: the row's path, or one of its others. */
  readonly path: string;
  /**
   * The site that the call is about: the one that is named, else the caller's, else the host's.
   *
   * @throws HearthError 'not-found' (404)
   */
  domain(domainId?: string): DomainRecord;
  /** Stores a change. @throws HearthError as `unitOfWork` */
  write<Done>(work: (unit: UnitOfWork) => Promise<Done>): Promise<Done>;
}

/** Options that a few calls need beyond their row. */
export interface HandlerOptions {
  /** Prepares a scope of its own for the call: how its body is read, how its errors are answered. */
  readonly scope?: (scope: FastifyInstance, services: Services) => void;
  /** Runs after the check of the permission, before the body. */
  readonly beforeBody?: (services: Services) => onRequestAsyncHookHandler;
  /**
   * The caller is checked again once the body is there, and not by `write` alone: the handler compares a password or a code before
   * that, or takes long and checks the caller itself when its work ends. Every other recorded call of signed-in people stores by
   * `write`.
   */
  readonly checksCaller?: true;
}

/** A row with what it does. */
export interface Handler extends HandlerOptions {
  readonly row: Call;
  run(calling: Calling, input: unknown): unknown;
}

/**
 * Pairs a row with what it does. `run` gets the checked input and returns the response of a success; it throws `HearthError`s.
 * It may return `reply` where it has sent something else than JSON.
 */
export function handle<const Row extends Call>(
  row: Row,
  run: (calling: Calling<Row>, input: InputOf<Row>) => Promise<OutputOf<Row> | FastifyReply> | OutputOf<Row>,
  options: HandlerOptions = {},
): Handler {
  return { ...options, row, run: run as Handler['run'] };
}

/** The action of a row in the permission table. */
export const actionOf = ({ path }: Call): Action => path as Action;
