import { type RefObject, useEffect, useId, useRef } from 'react';
import type { RedirectEntry } from '../../../../model/redirect.ts';
import { $question } from '../../../ui/question.ts';
import { EntryAction } from '../../entries/EntryAction.tsx';
import { useEntryAction } from '../../entries/use-entry-action.ts';
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
  const { under, failure, run } = useEntryAction();
  const box = useFocusAfterAction(under, `${published} ${changed}`);
  const hiding = hidingWords(redirect);
  const about = `${from} to ${to}`;
  return (
    <section ref={box} className="he-redirect" aria-labelledby={headingId}>
      <h3 id={headingId}>
        <bdi>{from}</bdi> <span aria-hidden="true">→</span>
        <span className="he-sr">to</span> <bdi>{to}</bdi>
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
        <EntryAction label="Edit" about={about} isEdit onChoose={() => $redirectForm.set(formOf(redirect))} />
        {published && !changed ? null : (
          <EntryAction
            label="Publish"
            about={about}
            reasonId={reasonId ?? (problem === '' ? null : problemId)}
            onChoose={() => run('Publishing…', () => setPublished(redirect, true))}
          />
        )}
        {published ? (
          <EntryAction
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
        <EntryAction
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
