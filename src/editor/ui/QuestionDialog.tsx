import { useStore } from '@nanostores/react';
import { EditorDialog } from './EditorDialog.tsx';
import { $question } from './question.ts';

/** Asks the user to confirm an action that would lose work. Escape means no. */
export default function QuestionDialog() {
  const question = useStore($question);
  if (question === null) return null;
  const close = () => $question.set(null);
  return (
    <EditorDialog title={question.message} alert onClose={close}>
      {question.consequence === undefined ? null : <p>{question.consequence}</p>}
      <div className="he-actions">
        {/* biome-ignore lint/a11y/noAutofocus: a question has the focus, on the answer that changes nothing */}
        <button type="button" className="he-button" autoFocus onClick={close}>
          {question.no ?? 'Cancel'}
        </button>
        <button
          type="button"
          className={question.instead === undefined ? 'he-button he-button-main' : 'he-button'}
          onClick={() => {
            close();
            question.onYes();
          }}
        >
          {question.yes}
        </button>
        {question.instead === undefined ? null : (
          <button
            type="button"
            className="he-button he-button-main"
            onClick={() => {
              close();
              question.instead?.onChoose();
            }}
          >
            {question.instead.label}
          </button>
        )}
      </div>
    </EditorDialog>
  );
}
