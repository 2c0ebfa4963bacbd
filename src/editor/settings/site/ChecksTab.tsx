import { useStore } from '@nanostores/react';
import { DEFAULT_WORDS } from '../../../checks/safe-words/default-words.ts';
import { setField } from '../../../model/commands.ts';
import { SETTINGS_KEY } from '../../../model/roots.ts';
import { attempt } from '../../document/changes.ts';
import { $tree, rootAtom } from '../../document/current-tree.ts';
import { announce } from '../../ui/announcements.ts';
import { FieldsForm } from '../FieldsForm.tsx';

/** Edits the words that the checks of pages advise against. */
export default function ChecksTab() {
  const { watchedWords } = useStore(rootAtom(SETTINGS_KEY));
  const isOwn = String(watchedWords ?? '').trim() !== '';
  const start = () => {
    const change = () =>
      setField($tree.get(), { key: SETTINGS_KEY, path: 'watchedWords', value: DEFAULT_WORDS });
    if (attempt(change)) announce('The list of the guidelines is in the field.');
  };
  return (
    <div className="he-settings">
      <FieldsForm owner={SETTINGS_KEY} fields={['watchedWords']} />
      {isOwn ? null : (
        <div>
          <button type="button" className="he-button" onClick={start}>
            Start from the list of the guidelines
          </button>
        </div>
      )}
      <details>
        <summary>The list of the guidelines</summary>
        <p className="he-field-help">
          From Mindframe, Samaritans and Our Watch. A line that begins with # names the source and the reason
          of the lines below it; * stands for himself, herself and themselves.
        </p>
        <pre className="he-words-list">{DEFAULT_WORDS}</pre>
      </details>
    </div>
  );
}
