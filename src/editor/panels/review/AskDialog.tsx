import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { REVIEW_TEXT_LENGTH } from '../../../model/limits.ts';
import { $publication } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { When } from '../../ui/When.tsx';
import { ASK, stateWords } from './messages.ts';
import { ReviewText } from './ReviewText.tsx';
import { askForPublication } from './review-calls.ts';
import { $asking, $review } from './review-state.ts';

/** Asks the users who may publish the page to publish it, with a note. */
export default function AskDialog() {
  const userId = useStore($start)?.user._id;
  const isPublic = useStore($publication) === 'Public';
  const review = useStore($review);
  const [values, setValues] = useState({
    note: review?.state === 'open' && review.askedBy._id === userId ? review.note : '',
  });
  const close = () => $asking.set(false);
  const asked = review?.state === 'open' && (
    <p key="asked">
      {stateWords(review, userId)} <When iso={review.askedAt} />. If you ask again, that takes its place.
    </p>
  );
  if (isPublic) {
    return (
      <EditorDialog title={ASK} onClose={close}>
        <div className="he-dialog-form">
          <p>Visitors see this page as it is already. There is nothing to publish.</p>
          {asked}
          <div className="he-actions">
            <Action label="Close" onChoose={close} />
          </div>
        </div>
      </EditorDialog>
    );
  }
  return (
    <EntryScreen
      look="dialog"
      heading={ASK}
      values={values}
      onChange={(part) => setValues({ ...values, ...part })}
      parts={[
        <p key="about">
          People who may publish this page see your request, with what has changed. What you have not saved
          yet is saved first.
        </p>,
        asked,
        {
          name: 'note',
          part: ({ errorsOf, change }) => (
            <ReviewText
              label="Note"
              help={`Say what is new, and by when you need it. You can leave it empty. At most ${REVIEW_TEXT_LENGTH} letters.`}
              value={values.note}
              problem={errorsOf('note')[0] ?? null}
              onChange={(note) => change({ note })}
            />
          ),
        },
      ]}
      send={async ({ note }) => {
        const refused = await askForPublication(note);
        if (refused !== null) return refused;
        toastSuccess('Publication was asked for');
        return close();
      }}
      submit={['Ask', 'Asking…']}
      onCancel={close}
    />
  );
}
