import { useRef, useState } from 'react';
import { failureMessage } from '../../browser/request.ts';
import { $tree } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { PageField } from '../fields/link/PageField.tsx';
import { announce } from '../ui/announcements.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import { $copyToPage, copyToPage } from './copy-to-page.ts';

const NONE_CHOSEN = 'Choose a page first.';
const SAME_PAGE = 'This is the page that is open. Duplicate puts a copy here.';

/** Asks for the page to copy a block to, and copies the block. */
export function CopyToPage({ blockKey }: { blockKey: string }) {
  const [path, setPath] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [name] = useState(() => ownerLabel($tree.get(), blockKey));
  const field = useRef<HTMLDivElement>(null);
  const close = () => $copyToPage.set(null);

  const choose = (chosen: string) => {
    setPath(chosen);
    setError(null);
  };
  const showProblem = (reason: string) => {
    setError(reason);
    announce(reason);
    field.current?.querySelector('input')?.focus();
  };
  const copy = async () => {
    if (busy) return;
    if (path === '') {
      showProblem(NONE_CHOSEN);
      return;
    }
    setBusy(true);
    try {
      const title = await copyToPage(blockKey, path);
      if (title === null) {
        showProblem(SAME_PAGE);
        return;
      }
      toastSuccess(`Copied to ${title}`);
      close();
    } catch (failure) {
      showProblem(`${name} was not copied. ${failureMessage(failure)}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <EditorDialog title="Duplicate to another page" onClose={close}>
      <p className="he-hint">
        A copy of this {name} is put at the end of the page, and saved there. Visitors see it when that page
        is published.
      </p>
      <div ref={field} className="he-copy">
        <PageField field={null} url={path} errors={error === null ? [] : [error]} onWrite={choose} />
      </div>
      <div className="he-actions">
        <button type="button" className="he-button" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className="he-button he-button-main"
          aria-disabled={busy || undefined}
          onClick={() => void copy()}
        >
          {busy ? 'Duplicating…' : 'Duplicate'}
        </button>
      </div>
    </EditorDialog>
  );
}
