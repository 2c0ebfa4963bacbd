import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ProofKind } from '../../model/proof.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { Action, Failure } from './actions.tsx';
import { type Found, hasProblems, listedErrors, type Refusal, refusalOf } from './entry-form.ts';
import { type Field, Fields, type FormPart } from './fields.tsx';
import { askedProof, NO_PROOF, type Proof, proofPart, proofProblem } from './proof.ts';

/** The place of a form: instead of its list, in a dialog, in a section of a tab, or in a part that unfolds. */
type Look = 'entry' | 'dialog' | 'own' | 'fold';

export interface EntryScreenProps<Values extends object, Entry> {
  look: Look;
  heading?: string;
  values: Values;
  parts: readonly FormPart<Values>[];
  onChange(change: Partial<Values>): void;
  /** The label of the button that sends the form, and its label while sending; null if the form is read-only. */
  submit: readonly [label: string, under: string] | null;
  /** Returns the problems of the values before the form is sent. */
  check?(values: Values): Found;
  /**
   * Asks the user to confirm before the form is sent. If `confirm` returns false, nothing is sent. If the confirmation itself
   * fails, sending fails too.
   */
  confirm?(values: Values): Promise<boolean>;
  /**
   * Sends the form, reports success and closes the form. Returns the server's reason as a text if the server refused the
   * values. @throws ApiError
   *
   * @param proof what the user has confirmed the change with, if the server has asked for that
   */
  send(values: Values, proof: Proof): Promise<unknown>;
  /** Describes a failure in words. By default, turns the failure into problems of the fields that it names. */
  refusal?(error: unknown): Refusal<string, Entry>;
  /** Called with a newer version of the entry, which another user has saved. The next save must replace that version. */
  onNewer?(newer: Entry): void;
  onCancel?(): void;
  /** Below the form. */
  children?: ReactNode;
}

/**
 * Shows a form that is sent by a call of its own, with its fields and their problems. Does not send the form again while it is
 * being sent. If there are problems, focuses the first field with a problem. In a dialog or instead of its list, the form also
 * focuses a field when it opens.
 */
export function EntryScreen<Values extends object, Entry = never>(props: EntryScreenProps<Values, Entry>) {
  const { look, heading, values, parts, submit, onCancel } = props;
  const headingId = useId();
  const box = useRef<HTMLFormElement>(null);
  const { problems, failure, sending, asked, proof, setProof, send, forget } = useSending(props);
  useEffect(() => {
    if (look === 'entry') firstToFill(box.current)?.focus();
    if (look === 'dialog') firstOf(box.current)?.focus({ preventScroll: true });
  }, [look]);
  useEffect(() => {
    if (failure === null && hasProblems(problems))
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems, failure]);
  const change = (part: Partial<Values>) => {
    props.onChange(part);
    if (look === 'dialog') forget(Object.keys(part));
  };
  const isStacked = look === 'entry' || look === 'dialog';
  const cancel = onCancel && <Action label="Cancel" onChoose={onCancel} />;
  const form = (
    <form
      ref={box}
      className={look === 'dialog' ? 'he-dialog-form' : `he-${look}-form`}
      data-own-history=""
      noValidate
      aria-labelledby={look === 'dialog' || heading === undefined ? undefined : headingId}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(values);
      }}
    >
      {look === 'dialog' || heading === undefined ? null : <h3 id={headingId}>{heading}</h3>}
      {look === 'entry' ? <Failure words={failure} /> : null}
      <Fields
        parts={parts}
        values={values}
        errorsOf={(name) => listedErrors(problems[name])}
        change={change}
      />
      {asked === null ? null : (
        <Fields
          parts={[proofPart<Proof>(asked)]}
          values={proof}
          errorsOf={(name) => listedErrors(problems[name])}
          change={(part) => setProof({ ...proof, ...part })}
        />
      )}
      {look === 'entry' ? null : <Failure words={failure} />}
      <div className={isStacked ? 'he-actions' : 'he-own-buttons'}>
        {isStacked ? cancel : null}
        {submit === null ? null : (
          <button
            type="submit"
            className={isStacked ? 'he-button he-button-main' : 'he-button'}
            aria-disabled={sending || undefined}
          >
            {submit[sending ? 1 : 0]}
          </button>
        )}
        {isStacked ? null : cancel}
      </div>
      {props.children}
    </form>
  );
  if (look !== 'dialog') return form;
  return (
    <EditorDialog title={heading ?? ''} onClose={() => onCancel?.()}>
      {form}
    </EditorDialog>
  );
}

/**
 * Returns the state of sending a form: its problems, whether it is being sent, and the function that sends it. If the server
 * asks for a proof for which the form has no field, `asked` is its kind.
 */
function useSending<Values extends object, Entry>(props: EntryScreenProps<Values, Entry>) {
  const [problems, setProblems] = useState<Found>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [asked, setAsked] = useState<ProofKind | null>(null);
  const [proof, setProof] = useState(NO_PROOF);
  const underWay = useRef(false);
  const send = async (values: Values) => {
    if (underWay.current) return;
    const found = { ...props.check?.(values), ...(asked === null ? {} : proofProblem(asked, proof)) };
    setProblems(found);
    setFailure(null);
    if (hasProblems(found)) return;
    underWay.current = true;
    setSending(true);
    try {
      if (props.confirm === undefined || (await props.confirm(values))) {
        const refused = await props.send(values, proof);
        if (typeof refused === 'string') setFailure(refused);
        setAsked(null);
        setProof(NO_PROOF);
      }
    } catch (error) {
      const names: string[] = props.parts.flatMap((part) =>
        part && 'name' in part ? [(part as Field<Values>).name] : [],
      );
      const kind = askedProof(error);
      if (kind !== null && !names.some((name) => name === kind)) setAsked(kind);
      const refusal = props.refusal?.(error) ?? refusalOf<string, Entry>(error, { fields: names });
      setProblems(refusal.problems);
      setFailure(refusal.failure);
      if (refusal.newer !== null) props.onNewer?.(refusal.newer);
    }
    underWay.current = false;
    setSending(false);
  };
  const forget = (names: readonly string[]) =>
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  return { problems, failure, sending, asked, proof, setProof, send, forget };
}

/** Returns the first empty required field or, if there is none, the first field. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const required = form?.querySelectorAll<HTMLInputElement>('input[aria-required="true"]') ?? [];
  return [...required].find(({ value }) => value === '') ?? form?.querySelector('input');
}

/** Returns the first single-line field or, if there is none, the first field. */
function firstOf(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('input[type="text"]') ?? form?.querySelector('textarea');
}
