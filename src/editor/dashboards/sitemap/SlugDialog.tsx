import { type FormEvent, useState } from 'react';
import { settledSlug } from '../../../model/slug.ts';
import { SlugField } from '../../fields/slug/SlugField.tsx';
import { slugProblem, slugRefusal } from '../../fields/slug/slug-check.ts';
import { useSlugState } from '../../fields/slug/use-slug-state.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { confirmAddress } from '../../saving/short-address.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';

interface SlugDialogProps {
  title: string;
  /** What the address is for. */
  about: string;
  collection: string;
  /** The address that is proposed. */
  slug: string;
  /** The label of the button, and what it says meanwhile. */
  send: readonly [label: string, under: string];
  /** @throws ApiError */
  onSend(slug: string): Promise<void>;
  onClose(): void;
}

/** Asks for the address of a page, checks it as it is typed, and sends it. */
export function SlugDialog({ title, about, collection, slug, send, onSend, onClose }: SlugDialogProps) {
  const form = useFirstFocus<HTMLFormElement>();
  const [text, setText] = useState(slug);
  const state = useSlugState(text, { collection });
  const [problem, setProblem] = useState<{ readonly text: string; readonly message: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const refuse = (message: string) => {
    setProblem({ text, message });
    const input = form.current?.elements.namedItem('slug');
    if (input instanceof HTMLElement) input.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setFailure(null);
    const found = slugProblem(text) ?? (state.state === 'taken' ? state.message : null);
    if (found !== null) return refuse(found);
    if (!(await confirmAddress(settledSlug(text)))) return;
    setSending(true);
    try {
      await onSend(text);
    } catch (error) {
      const refusal = slugRefusal(error);
      if (refusal === null) setFailure(failureWords(error));
      else refuse(refusal);
      setSending(false);
    }
  };
  return (
    <EditorDialog title={title} onClose={onClose}>
      <form ref={form} className="he-dialog-form" data-own-history="" noValidate onSubmit={submit}>
        <p>{about}</p>
        <SlugField
          text={text}
          state={state}
          problem={problem?.text === text ? problem.message : undefined}
          onType={setText}
        />
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        <div className="he-actions">
          <button type="button" className="he-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
            {sending ? send[1] : send[0]}
          </button>
        </div>
      </form>
    </EditorDialog>
  );
}
