import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { computed } from 'nanostores';
import { type ReactNode, use, useId, useMemo, useState } from 'react';
import type { AnyForm } from '../../blocks/form.ts';
import { type FieldPath, valueAt } from '../../model/field-path.ts';
import { isRootKey } from '../../model/roots.ts';
import { blockAtom, rootAtom } from '../document/current-tree.ts';
import { $invalidFieldWords, invalidTextOf } from '../document/invalid-fields.ts';
import { $focusRequest } from '../document/selection.ts';
import { isStorable } from '../document/use-field.ts';
import { type Asked, askedFields, inTwo, moreLabel } from './asked-fields.ts';
import { FieldEditorContext } from './field-editor.ts';
import { isMoreOpen, rememberMore } from './more-state.ts';

/** A question in the settings of a block or an item, and its editor. */
export interface Question extends Asked {
  /** The path of the field that the question is about. */
  readonly path: FieldPath;
  readonly editor: ReactNode;
}

/**
 * Returns the questions of a form. `at` is the path of the item that has the fields, if the form is that of an item:
 * `items.a1b2.`.
 */
export function useQuestions(owner: string, form: AnyForm, at = ''): readonly Question[] {
  const FieldEditor = use(FieldEditorContext);
  return askedFields(form, at === '' ? 'block' : 'item').map(({ property, form: field, ...asked }) => {
    const path = `${at}${property}`;
    return { ...asked, path, editor: <FieldEditor owner={owner} property={path} form={field} /> };
  });
}

interface QuestionsProps {
  owner: string;
  /** The kind of block or item: `Quote`, `ListAccordion.items`. 'More' stays open for others of its kind. */
  kind: string;
  questions: readonly Question[];
}

/** Shows the questions that are asked most, and a button 'More' that opens the others. */
export function Questions({ owner, kind, questions }: QuestionsProps) {
  const { first, rest } = inTwo(questions);
  return (
    <>
      <Editors questions={first} />
      {rest.length === 0 ? null : <More owner={owner} kind={kind} questions={rest} />}
    </>
  );
}

function Editors({ questions }: Pick<QuestionsProps, 'questions'>) {
  return questions.map(({ path, words, editor }) => (
    <div key={`${path} ${words}`} className="he-question" data-question={path}>
      {editor}
    </div>
  ));
}

/** Opens by itself if a value behind it becomes invalid, or if the focus is requested for a field behind it. */
function More({ owner, kind, questions }: QuestionsProps) {
  const id = useId();
  const paths = questions.map(({ path }) => path);
  const request = useStore($focusRequest);
  const isInvalid = useInvalid(owner, paths);
  const [open, setOpen] = useState(() => isMoreOpen(kind));
  const { field } = request;
  const isAsked = field !== undefined && paths.some((path) => isAround(path, field));
  const reason = isAsked ? request.number : isInvalid ? 'invalid' : null;
  const [lastReason, setLastReason] = useState<typeof reason>(null);
  if (reason !== lastReason) {
    setLastReason(reason);
    if (reason !== null) setOpen(true);
  }
  return (
    <div className="he-more" data-open={open ? '' : undefined}>
      <button
        type="button"
        className="he-more-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => {
          setOpen(!open);
          rememberMore(kind, !open);
        }}
      >
        <span>{open ? 'More' : moreLabel(questions)}</span>
        <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      </button>
      {open ? (
        <div id={id} className="he-fields">
          <Editors questions={questions} />
        </div>
      ) : null}
    </div>
  );
}

/** Returns whether a field has a value, or a typed text, that cannot be saved. Re-renders only if that changes. */
function useInvalid(owner: string, paths: readonly FieldPath[]): boolean {
  const list = paths.join(' ');
  const $invalid = useMemo(
    () =>
      computed([isRootKey(owner) ? rootAtom(owner) : blockAtom(owner), $invalidFieldWords], (fields) =>
        list.split(' ').some((path) => {
          const value = valueAt(fields, path);
          return (
            (value !== undefined && !isStorable(owner, path, value)) ||
            invalidTextOf({ owner, path }) !== null
          );
        }),
      ),
    [owner, list],
  );
  return useStore($invalid);
}

/** Returns whether a question is about a field: the field itself, or an object or a list that contains the field. */
export function isAround(path: FieldPath, field: FieldPath): boolean {
  return field === path || field.startsWith(`${path}.`);
}
