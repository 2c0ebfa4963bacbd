import type { z } from 'zod';
import type { SUBJECTS } from './all.ts';
import type { Call } from './define-calls.ts';

type Subjects = typeof SUBJECTS;
type RowsOf<Calls> = Calls[keyof Calls];
type Row = Extract<{ [Key in keyof Subjects]: RowsOf<Subjects[Key]> }[keyof Subjects], Call>;

/** The path of a call, such as 'missing/list'. */
export type CallPath = Row['path'];

/** The definition of the call with a path. */
export type RowAt<Path extends CallPath> = Extract<Row, { readonly path: Path }>;

type Schema<Of> = Of extends z.ZodType ? Of : never;

/** The input of a call, in its JSON body or its query; undefined if the call takes no input. */
type CallInput<Path extends CallPath> =
  RowAt<Path> extends { readonly input: infer Input } ? z.input<Schema<Input>> : undefined;

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;

/** The read-only argument of a call in the browser. Calls without input also accept an empty object. */
export type Sent<Path extends CallPath> =
  CallInput<Path> extends undefined
    ? Readonly<Record<string, never>> | undefined
    : ReadonlyDeep<CallInput<Path>>;

/** The response of a successful call. */
export type CallOutput<Path extends CallPath> = z.output<RowAt<Path>['output']>;

/** The paths of the calls that only read. */
export type QueryPath = Extract<Row, { readonly method: 'GET' }>['path'];
/** The paths of the calls that change something. */
export type ChangePath = Extract<Row, { readonly method: 'POST' }>['path'];

type OtherActions<Of> = Of extends { readonly audit: { readonly also: infer Also } } ? keyof Also : never;
type Recorded<Of> = Of extends { readonly path: infer Path; readonly audit: { readonly words: string } }
  ? Path
  : never;

/** The actions that calls record: the paths of the calls, and the other actions that the calls name. */
export type CallAction = Recorded<Row> | OtherActions<Row>;
