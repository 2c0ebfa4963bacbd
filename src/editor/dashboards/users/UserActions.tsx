import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { changeUser, type Invited, inviteAgain, type ListedPerson, type UserChange } from './user-calls.ts';
import { deactivateQuestion, removeQuestion, takeAwayQuestion } from './user-words.ts';

interface UserActionsProps {
  person: ListedPerson;
  onDone(outcome: Invited | null): void;
}

/** What can be done with an account at once. One's own is neither deactivated nor removed. */
export function UserActions({ person, onDone }: UserActionsProps) {
  const isOwn = useStore($start)?.user._id === person._id;
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: () => Promise<Invited | null>, success: (outcome: Invited | null) => string) => {
    setFailure(null);
    try {
      const outcome = await work();
      toastSuccess(success(outcome));
      onDone(outcome);
    } catch (error) {
      setFailure(failureWords(error));
    }
  };
  const change = (call: UserChange, success: string) =>
    void run(
      async () => {
        await changeUser(call, person._id);
        return null;
      },
      () => success,
    );
  const again = () =>
    void run(
      () => inviteAgain(person._id),
      (outcome) => (outcome?.link === null ? 'The invitation is on its way' : 'There is a new link'),
    );
  if (isOwn) return null;
  return (
    <div className="he-user-actions">
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      {person.state === 'invited' ? (
        <button type="button" className="he-button" onClick={again}>
          Invite again
        </button>
      ) : null}
      {person.secondFactor ? (
        <button
          type="button"
          className="he-button"
          onClick={() =>
            $question.set({
              ...takeAwayQuestion(person),
              onYes: () => change('removeSecondFactor', 'The second factor was taken away'),
            })
          }
        >
          Take away second factor
        </button>
      ) : null}
      {person.state === 'deactivated' ? (
        <button
          type="button"
          className="he-button"
          onClick={() => change('reactivate', 'The account was reactivated')}
        >
          Reactivate
        </button>
      ) : (
        <button
          type="button"
          className="he-button"
          onClick={() =>
            $question.set({
              ...deactivateQuestion(person),
              onYes: () => change('deactivate', 'The account was deactivated'),
            })
          }
        >
          Deactivate
        </button>
      )}
      <button
        type="button"
        className="he-button"
        onClick={() =>
          $question.set({
            ...removeQuestion(person),
            onYes: () => change('remove', 'The account was removed'),
          })
        }
      >
        Remove
      </button>
    </div>
  );
}
