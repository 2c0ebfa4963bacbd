import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { formErrorsOf, type Problems } from './form-errors.ts';

/** The fields of a form, the function that checks them, and the call that sends their values. */
export interface FormOptions<Field extends string> {
  fields: readonly Field[];
  check(values: Record<Field, string>): Problems<Field>;
  send(values: Record<Field, string>): Promise<void>;
}

/**
 * Manages the state of a form that is checked and sent by script. `ready` is false until the script runs, so that a password is
 * never submitted in a URL. Either the problems of fields are shown or the failure of the call, whichever is newer.
 */
export function useForm<Field extends string>({ fields, check, send }: FormOptions<Field>) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const entries = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      fields.map((field) => [field, String(entries.get(field) ?? '')]),
    ) as Record<Field, string>;
    const found = check(values);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      await send(values);
    } catch (error) {
      const errors = formErrorsOf(error, fields);
      setProblems(errors.problems);
      setFailure(errors.failure);
    } finally {
      setSending(false);
    }
  };

  const focusField = (field: Field) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  return { form, problems, failure, sending, ready, onSubmit, focusField };
}
