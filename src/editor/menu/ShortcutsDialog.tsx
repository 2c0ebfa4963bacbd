import { useState } from 'react';
import { TEXT_TOOLS, type TextTool, TOOLS_SHORTCUT } from '../fields/marked-text/text-tools.ts';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { type NamedShortcut, SHORTCUTS, type Shortcut } from '../ui/shortcuts.ts';
import type { MenuDialogProps } from './menu-dialogs.ts';
import { helpKeyIsOn, turnHelpKey } from './shortcut-help.ts';

type Row = Pick<NamedShortcut, 'words'> & Shortcut & Pick<TextTool, 'typed'>;

const about = (subject: NamedShortcut['about']) =>
  Object.values(SHORTCUTS).filter((shortcut) => shortcut.about === subject);

const GROUPS: readonly (readonly [name: string, rows: readonly Row[]])[] = [
  ['The page', about('page')],
  ['The selected component', about('component')],
  ['Words in a rich text', toolRows()],
];

/** Shows the keyboard shortcuts, from the tables that define them. */
export default function ShortcutsDialog({ close }: MenuDialogProps) {
  const [on, setOn] = useState(helpKeyIsOn);
  const turn = (next: boolean) => {
    turnHelpKey(next);
    setOn(next);
  };
  return (
    <EditorDialog title="Keyboard shortcuts" wide onClose={close}>
      <div className="he-keys">
        {GROUPS.map(([name, rows]) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {rows.map(({ words, shown, typed }) => (
                <div key={words}>
                  <dt>{words}</dt>
                  <dd>
                    <kbd>{shown}</kbd>
                    {typed === undefined ? null : <kbd>type {typed}</kbd>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CheckboxField label={`The key ${SHORTCUTS.help.shown} shows this list`} checked={on} onChange={turn} />
      <div className="he-actions">
        <button type="button" className="he-button he-button-main" onClick={close}>
          Close
        </button>
      </div>
    </EditorDialog>
  );
}

/** Returns the shortcuts of the text's tools, each with what can be typed instead. */
function toolRows(): Row[] {
  const rows = Object.values<TextTool>(TEXT_TOOLS).flatMap(({ label, shortcut, typed }) =>
    shortcut === undefined ? [] : [{ ...shortcut, words: label, ...(typed === undefined ? {} : { typed }) }],
  );
  return [...rows, { ...TOOLS_SHORTCUT, words: 'Go to the tools of the words' }];
}
