import { ALL_CALLS } from './all.ts';
import { actionsOf, BY_COMMANDS } from './define-calls.ts';
import type { Rule } from './rule.ts';
import type { CallAction, CallPath } from './types.ts';

/**
 * Tables that are derived from the definitions of the calls. Browsers get these tables as plain values
 * (`scripts/calls-in-browsers.ts`), without the schemas.
 */

/** Actions without a call. */
const BESIDE_CALLS = {
  'image/servePublished': 'anyone',
  'image/serveDraft': 'signedIn',
  'file/serveDraft': 'signedIn',
  'forms/submitDraft': 'signedIn',
} as const satisfies Readonly<Record<string, Rule>>;

/** An action in the permission table. The name of a call's action is its path. */
export type Action = CallPath | keyof typeof BESIDE_CALLS;

/** The rule for each action. Actions without a rule are denied. */
export const PERMISSIONS: Readonly<Record<Action, Rule>> = byName({
  ...BESIDE_CALLS,
  ...Object.fromEntries(ALL_CALLS.map(({ path, who }) => [path, who])),
});

const RECORDED = ALL_CALLS.flatMap(actionsOf);

export type RecordedAction = CallAction | keyof typeof BY_COMMANDS;

/**
 * The words of all recorded actions: actions that change something, and log-ins. The words precede the name of the action's
 * subject.
 */
export const RECORDED_ACTIONS: Readonly<Record<RecordedAction, string>> = byName({
  ...Object.fromEntries(RECORDED.map(([action, { words }]) => [action, words])),
  ...BY_COMMANDS,
});

/** Calls that change something but are not recorded, each with the reason. */
export const NOT_RECORDED: Readonly<Record<string, string>> = Object.fromEntries(
  ALL_CALLS.flatMap(({ path, audit }) => (audit && 'none' in audit ? [[path, audit.none]] : [])),
);

/** The actions that one person may repeat many times within a short time. */
export const REPEATED_ACTIONS: ReadonlySet<RecordedAction> = new Set(
  RECORDED.filter(([, { isRepeated }]) => isRepeated).map(([action]) => action as RecordedAction),
);

/**
 * Returns an object with typed names. The compiler knows the names of the calls as literal types, but `Object.fromEntries`
 * would lose these types.
 */
function byName<Name extends string, Value>(entries: Readonly<Record<string, Value>>): Record<Name, Value> {
  return entries as Record<Name, Value>;
}
