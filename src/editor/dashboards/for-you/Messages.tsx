import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { NewMessage } from '../../../model/for-you.ts';
import type { Submission } from '../../../model/forms/wire-schema.ts';
import { FOR_YOU } from '../../../model/limits.ts';
import { openModal } from '../../document/modal-state.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { Recently } from '../../lists/time.tsx';
import { waitingCount } from '../../panels/review/messages.ts';
import { $new } from '../../panels/review/review-state.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastError } from '../../ui/toasts.ts';
import { SubmissionDialog } from '../submissions/SubmissionDialog.tsx';
import { ForYouRow, Section } from './parts.tsx';

interface MessagesProps {
  messages: readonly NewMessage[];
  /** Shows a dialog in front of the tab; null closes it. */
  show(dialog: ReactElement | null): void;
  /** Called when a message was seen. */
  onSeen(): void;
}

/** Shows the submissions that this user has not seen. A submission counts as seen once it was opened, here or in its list. */
export function Messages({ messages, show, onSeen }: MessagesProps) {
  const { failure, run } = useAction();
  const { messages: count } = useStore($new);
  const close = () => {
    show(null);
    onSeen();
  };
  const open = async (id: string) => {
    const asked = { ...ofThisSite(), _id: id, limit: 1 };
    const [found] = (await askServer('forms/getSubmissions', asked)).formSubmissions;
    if (found === undefined) {
      toastError('Somebody has deleted this message.');
      return onSeen();
    }
    await changeOnServer('dashboard/seen', { ...ofThisSite(), kind: 'messages', ids: [id] });
    show(<SubmissionDialog submission={found as Submission} tools={{ show: close, done: close }} />);
  };
  if (messages.length === 0) return null;
  return (
    <Section heading="New messages" count={waitingCount(count, FOR_YOU.counted)}>
      {messages.map(({ _id, form, createdAt }) => (
        <ForYouRow key={_id} heading={<bdi>{form}</bdi>} about={<Recently iso={createdAt} starts />}>
          <button
            type="button"
            className="he-for-you-open"
            aria-label={`Read the message: ${form}`}
            onClick={() => run(null, () => open(_id), 'It could not be opened.')}
          >
            <ChevronRight size={20} aria-hidden="true" focusable="false" />
          </button>
        </ForYouRow>
      ))}
      {count > messages.length ? (
        <li>
          <Action label="Show all messages" onChoose={() => openModal('dashboard', 'submissions')} />
        </li>
      ) : null}
      <Failure words={failure} />
    </Section>
  );
}
