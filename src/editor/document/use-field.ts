import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { Hint } from '../../blocks/definition.ts';
import { hintsAt } from '../../checks/unfinished/hints.ts';
import { changeOf } from '../../model/change.ts';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import type { Json } from '../../model/json.ts';
import { isRootKey } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { issueInWords } from '../../model/zod-errors.ts';
import { attempt } from './changes.ts';
import { $tree, blockAtom, rootAtom } from './current-tree.ts';
import { schemaAt } from './forms.ts';
import { endTyping } from './history.ts';
import { labelOf, namedChange } from './labels.ts';
import { $hasQuickExit } from './quick-exit.ts';
import { setFieldOrWord } from './word-lists.ts';

export interface Field<Value> {
  /** The value of the field; undefined if the field or its block does not exist. */
  readonly value: Value | undefined;
  /** Sets the value. The change joins the undo step of the preceding typing in the field. */
  set(value: Value): void;
  /** Sets the value as a separate undo step, as for a choice. */
  choose(value: Value): void;
  /** The reasons why the value cannot be saved, in words; empty if it can be saved. */
  readonly errors: readonly string[];
  /** Says what is unfinished about the value. An unfinished value can still be saved and published. */
  readonly hint: string | undefined;
}

/** Returns the state of a field. Updates with every change of the field. */
export function useField<Value>(owner: string, property: FieldPath): Field<Value> {
  const fields = useStore(isRootKey(owner) ? rootAtom(owner) : blockAtom(owner));
  const value = fields === undefined ? undefined : (valueAt(fields, property) as Value | undefined);
  const errors = useMemo(() => errorsOf(owner, property, value), [owner, property, value]);
  const set = useCallback((next: Value) => setFieldValue(owner, property, next as Json), [owner, property]);
  const choose = useCallback(
    (next: Value) => chooseFieldValues(owner, { [property]: next as Json }),
    [owner, property],
  );
  const hint = useHint(owner, property);
  return { value, set, choose, errors, hint };
}

interface OwnerHints {
  readonly of: readonly [tree: ContentTree, owner: string, hasQuickExit: boolean];
  readonly hints: readonly Hint[];
}

/** The hints that were found last, because all fields of an editor ask about the same owner. */
let latest: OwnerHints | null = null;

function hintsOfOwner(...of: OwnerHints['of']): readonly Hint[] {
  if (latest === null || latest.of.some((part, index) => part !== of[index]))
    latest = { of, hints: hintsAt(...of) };
  return latest.hints;
}

/** Returns the hint of a field. If `inside` is true, also considers the hints of the fields inside that field. */
export function useHint(owner: string, property: FieldPath, inside = false): string | undefined {
  const $hint = useMemo(() => {
    const isHere = (path: FieldPath) => path === property || (inside && path.startsWith(`${property}.`));
    return computed(
      [$tree, $hasQuickExit],
      (tree, hasQuickExit) =>
        hintsOfOwner(tree, owner, hasQuickExit).find(({ above, property: path }) => !above && isHere(path))
          ?.message,
    );
  }, [owner, property, inside]);
  return useStore($hint);
}

/** Sets the value of a field, as a change that is named after the field's owner. */
export function setFieldValue(owner: string, property: FieldPath, value: Json | undefined): void {
  setFieldValues(owner, { [property]: value });
}

/** Sets several fields of one owner as one undo step with this name. */
export function chooseFieldValues(
  owner: string,
  values: Readonly<Record<FieldPath, Json | undefined>>,
  name?: string,
): void {
  endTyping();
  setFieldValues(owner, values, name);
  endTyping();
}

function setFieldValues(
  owner: string,
  values: Readonly<Record<FieldPath, Json | undefined>>,
  name?: string,
): void {
  attempt(() => {
    const tree = $tree.get();
    const changes = Object.entries(values).map(([path, value]) =>
      setFieldOrWord(tree, { key: owner, path, value }, labelOf),
    );
    const patches = changes.flatMap((change) => change.patches);
    const change = namedChange(tree, owner, changeOf('', patches));
    return name === undefined ? change : { ...change, name };
  });
}

/**
 * Returns the reasons why a value cannot be saved in a field, in words. Leaves out the problems of nested fields, because their
 * own editors show them.
 */
export function errorsOf(owner: string, property: FieldPath, value: unknown): readonly string[] {
  const issues = issuesOf(owner, property, value);
  return issues.filter(({ path }) => path.length === 0).map(inWords);
}

/** The number of characters of a word by which its problem names it. */
const NAMED_LENGTH = 40;

/** Returns the reasons why words of a list of words cannot be saved, in words. Each reason names its word. */
export function wordErrorsOf(
  owner: string,
  property: FieldPath,
  words: readonly string[],
): readonly string[] {
  const issues = issuesOf(owner, property, words).filter(({ path }) => path.length === 1);
  return issues.map((issue) => {
    const word = words[Number(issue.path[0])] ?? '';
    const named = word.length > NAMED_LENGTH ? `${word.slice(0, NAMED_LENGTH).trimEnd()}…` : word;
    return `‘${named}’: ${inWords(issue)}`;
  });
}

/** Returns whether a value can be saved in a field, including all nested fields. */
export function isStorable(owner: string, property: FieldPath, value: unknown): boolean {
  return issuesOf(owner, property, value).length === 0;
}

function issuesOf(owner: string, property: FieldPath, value: unknown): readonly z.core.$ZodIssue[] {
  const result = schemaAt($tree.get(), owner, property)?.safeParse(value);
  return result === undefined || result.success ? [] : result.error.issues;
}

function inWords(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value'
    ? 'This value is no longer available. Choose another.'
    : issueInWords(issue);
}
