import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { RedirectEntry } from '../../../../model/redirect.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { announce } from '../../../ui/announcements.ts';
import { $question } from '../../../ui/question.ts';
import { $redirectForm, formOf } from './redirect-form.ts';
import { removeRedirect, setPublished } from './redirect-list.ts';
import { deletionQuestion, hidingWords, stateOf, unpublishQuestion } from './redirect-words.ts';

interface RedirectItemProps {
  redirect: RedirectEntry;
  /** The id of the sentence that says why the user cannot publish redirects; null if they can. */
  reasonId: string | null;
  onRemoved(): void;
}

/** A redirect: from where to where, its state, what is wrong with it, and what can be done with it. */
export function RedirectItem({ redirect, reasonId, onRemoved }: RedirectItemProps) {
  const { from, to, name, published, changed, problem } = redirect;
  const headingId = useId();
  const problemId = useId();
  const { under, failure, run } = useAction();
  const box = useFocusAfterAction(under, `${published} ${changed}`);
  const hiding = hidingWords(redirect);
  const about = `${from} to ${to}`;
  return (
    <section ref={box} className="he-redirect" aria-labelledby={headingId}>
      <h3 id={headingId}>
        {from} <span aria-hidden="true">→</span>
        <span className="he-sr">to</span> {to}
      </h3>
      {name === '' ? null : <p className="he-muted">{name}</p>}
      <p className="he-redirect-state" data-state={published && !changed ? 'saved' : 'dirty'}>
        {under ?? stateOf(redirect)}
      </p>
      {hiding === null ? null : <p className="he-field-hint">{hiding}</p>}
      {problem === '' ? null : (
        <p id={problemId} className="he-field-error">
          It cannot be published: {problem}
        </p>
      )}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-redirect-actions">
        <Action label="Edit" about={about} isEdit onChoose={() => $redirectForm.set(formOf(redirect))} />
        {published && !changed ? null : (
          <Action
            label="Publish"
            about={about}
            reasonId={reasonId ?? (problem === '' ? null : problemId)}
            onChoose={() => run('Publishing…', () => setPublished(redirect, true))}
          />
        )}
        {published ? (
          <Action
            label="Unpublish"
            about={about}
            reasonId={reasonId}
            onChoose={() =>
              $question.set({
                ...unpublishQuestion(redirect),
                onYes: () => run('Unpublishing…', () => setPublished(redirect, false)),
              })
            }
          />
        ) : null}
        <Action
          label="Delete"
          about={about}
          reasonId={reasonId}
          onChoose={() =>
            $question.set({
              ...deletionQuestion(redirect),
              onYes: () => run('Deleting…', () => removeRedirect(redirect).then(onRemoved)),
            })
          }
        />
      </div>
    </section>
  );
}

/** Publishing and unpublishing remove their own button: the focus then goes to the first one. */
function useFocusAfterAction(under: string | null, state: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (under !== null || before.current === state) return;
    before.current = state;
    box.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, [under, state]);
  return box;
}

/** An action with the redirect: what is under way, why it failed, and the function that runs one. */
function useAction() {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = (said: string, action: () => Promise<void>) => {
    if (under !== null) return;
    setFailure(null);
    setUnder(said);
    announce(said);
    action()
      .catch((error: unknown) => setFailure(failureWords(error)))
      .finally(() => setUnder(null));
  };
  return { under, failure, run };
}

interface ActionProps {
  label: string;
  /** From where to where it leads, for those who hear the button alone. */
  about: string;
  isEdit?: boolean;
  /** The id of the sentence that says why it is disabled; it stays focusable. */
  reasonId?: string | null;
  onChoose(): void;
}

/** A double click counts as one, as most of them call the server. */
function Action({ label, about, isEdit = false, reasonId = null, onChoose }: ActionProps) {
  return (
    <button
      type="button"
      className="he-button"
      aria-label={`${label}: ${about}`}
      data-edit={isEdit ? '' : undefined}
      aria-disabled={reasonId === null ? undefined : true}
      aria-describedby={reasonId ?? undefined}
      onClick={({ detail }) => {
        if (reasonId === null && detail < 2) onChoose();
      }}
    >
      {label}
    </button>
  );
}
