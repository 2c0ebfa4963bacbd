import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { REVIEW_TEXT_LENGTH } from '../../../model/limits.ts';
import { $publication } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { When } from '../../ui/When.tsx';
import { stateWords } from './messages.ts';
import { ReviewText } from './ReviewText.tsx';
import { askForPublication } from './review-calls.ts';
import { $review } from './review-state.ts';

/** Asks the users who may publish the page to publish it, with a note. */
export function AskForPublication({ onClose }: { onClose(): void }) {
  const userId = useStore($start)?.user._id;
  const isPublic = useStore($publication) === 'Public';
  const review = useStore($review);
  const [values, setValues] = useState({
    note: review?.state === 'open' && review.askedBy._id === userId ? review.note : '',
  });
  const asked = review?.state === 'open' && (
    <p key="asked">
      {stateWords(review, userId)} <When iso={review.askedAt} />. If you ask again, that takes its place.
    </p>
  );
  if (isPublic) {
    return (
      <>
        <p>Visitors see this page as it is already. There is nothing to publish.</p>
        {asked}
      </>
    );
  }
  return (
    <EntryScreen
      look="own"
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
        return onClose();
      }}
      submit={['Ask', 'Asking…']}
      onCancel={onClose}
    />
  );
}
