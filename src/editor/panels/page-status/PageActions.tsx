import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { DELETED_PAGE_RETENTION_DAYS } from '../../../model/limits.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { $tree } from '../../document/current-tree.ts';
import { NOT_YOURS, publishingReason } from '../../document/may-change.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { $pageRequest } from '../../saving/save-state.ts';
import { announce } from '../../ui/announcements.ts';
import { $question, type Question } from '../../ui/question.ts';
import { toastError } from '../../ui/toasts.ts';
import { linksLeadHere } from '../page-address/page-links.ts';
import { $publishDoor, $publishOpen } from '../publish/publication-state.ts';
import { ASK } from '../review/messages.ts';
import { ReviewState } from '../review/ReviewState.tsx';
import { deletePage, unpublishPage } from './page-actions.ts';

const UNPUBLISH = 'Visitors can then no longer read this page. Do you want to unpublish it?';
const UNPUBLISH_FIRST = 'Unpublish it before you delete it.';

/** Shows buttons to publish the page (or to ask for publication), to unpublish it and to delete it. */
export function PageActions({ published }: { published: boolean }) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const canChange = useStore($start)?.canChange ?? false;
  const box = useRef<HTMLDivElement>(null);
  const notPublisher = canChange ? publishingReason() : null;
  useStableFocus(box, published);
  const door = useStore($publishDoor);
  const saving = useStore($pageRequest).state === 'saving';
  const disabledReason = canChange
    ? (under ?? (saving ? 'Please wait until the page is saved.' : null))
    : NOT_YOURS;

  const run = async (said: string, action: () => Promise<void>) => {
    setFailure(null);
    setUnder(said);
    announce(said);
    try {
      await action();
    } catch (error) {
      const message = failureWords(error);
      setFailure(message);
      toastError(message);
    }
    setUnder(null);
  };

  return (
    <div ref={box} className="he-page-actions">
      {failure === null ? null : <p className="he-field-error">{failure}</p>}
      <ReviewState />
      <Action
        label={notPublisher === null ? 'Publish Page' : ASK}
        main
        disabledReason={disabledReason ?? door.disabledReason}
        onChoose={() => $publishOpen.set(true)}
      />
      {published ? (
        <Action
          label="Unpublish Page"
          disabledReason={notPublisher ?? disabledReason}
          onChoose={() =>
            void askWithLinks((links) => ({
              message: UNPUBLISH,
              ...(links === '' ? {} : { consequence: links }),
              yes: 'Unpublish',
              onYes: () => void run('Unpublishing…', unpublishPage),
            }))
          }
        />
      ) : null}
      <Action
        label="Delete Page"
        disabledReason={disabledReason ?? (published ? UNPUBLISH_FIRST : null)}
        onChoose={() =>
          void askWithLinks((links) => ({
            message: CONFIRMATIONS.remove,
            consequence: `${deletionWords(String($tree.get().roots.page.title))} ${links}`.trim(),
            yes: 'Delete',
            onYes: () => void run('Deleting…', deletePage),
          }))
        }
      />
    </div>
  );
}

/** Asks the user to confirm, and says which documents link to the page. */
async function askWithLinks(question: (links: string) => Question): Promise<void> {
  $question.set(question(await linksLeadHere()));
}

/** Returns the text that asks the user to confirm the deletion of the page with this title. */
function deletionWords(title: string): string {
  const name = title.trim() === '' ? 'This page' : `‘${title.trim()}’`;
  return `${name} is deleted, with all that is on it, and its address is free for another page. It is kept for ${DELETED_PAGE_RETENTION_DAYS} days.`;
}

/** Moves the focus to the first button if an action removes its own button. */
function useStableFocus(box: RefObject<HTMLDivElement | null>, published: boolean): void {
  const before = useRef(published);
  useEffect(() => {
    const gone = before.current && !published && document.activeElement === document.body;
    before.current = published;
    if (gone) box.current?.querySelector('button')?.focus();
  }, [box, published]);
}

interface ActionProps {
  label: string;
  main?: boolean;
  /** The reason why the action is disabled. A disabled button stays focusable and shows the reason. */
  disabledReason: string | null;
  onChoose(): void;
}

/** Shows a button on which a double click counts as one click, because the action calls the server. */
function Action({ label, main = false, disabledReason, onChoose }: ActionProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        className={main ? 'he-button he-button-main' : 'he-button'}
        aria-disabled={disabledReason === null ? undefined : true}
        aria-describedby={disabledReason === null ? undefined : id}
        onClick={({ detail }) => {
          if (disabledReason === null && detail < 2) onChoose();
        }}
      >
        {label}
      </button>
      {disabledReason === null ? null : (
        <p id={id} className="he-field-help">
          {disabledReason}
        </p>
      )}
    </div>
  );
}
