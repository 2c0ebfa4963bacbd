import { useStore } from '@nanostores/react';
import { type ReactNode, use, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { EditorStart } from '../model/view.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { ManageLists } from './canvas/ManageLists.tsx';
import { Overlay } from './canvas/Overlay.tsx';
import { PageComponents } from './canvas/PageComponents.tsx';
import { startFromEmptyPlaces, startSelecting } from './canvas/select-mode.ts';
import { useRoom } from './canvas/use-room.ts';
import { watchGestures } from './canvas/watch-gestures.ts';
import { chromeHost } from './chrome-host.ts';
import { ConflictDialog } from './dialogs/ConflictDialog.tsx';
import { QuestionDialog } from './dialogs/QuestionDialog.tsx';
import { SessionDialog } from './dialogs/SessionDialog.tsx';
import { ShortcutsDialog } from './dialogs/ShortcutsDialog.tsx';
import { MenuBar } from './menu/MenuBar.tsx';
import { refuseRecovery } from './recovery.ts';
import { listenToShortcuts } from './shortcuts.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { watchLowWindow } from './sidebar/watch-low-window.ts';
import { startEditor } from './stores/editor.ts';
import { guardWork } from './stores/guard-work.ts';
import { $selecting } from './stores/menu.ts';
import { watchSelection } from './stores/selection.ts';
import { watchSidebar } from './stores/sidebar.ts';
import { sheets } from './styles/sheets.ts';
import { LiveRegion } from './toasts/LiveRegion.tsx';
import { Notice } from './toasts/Notice.tsx';
import { Toasts } from './toasts/Toasts.tsx';
import { ViewBoundary } from './ViewBoundary.tsx';

let opened: Promise<void> | null = null;

/**
 * The editor of a page. It takes the place of the page's draft inside `<main>` by drawing the same, so that nothing
 * jumps; all else of it stands outside the site. The draft stays until the page is in the stores and the styles are there.
 */
export default function Editor({ start }: { start: EditorStart }) {
  opened ??= startEditor(start);
  use(opened);

  useEffect(() => {
    const stops = [
      watchSelection(),
      watchGestures(),
      watchSidebar(),
      watchLowWindow(),
      guardWork(),
      listenToShortcuts({ mayChange: () => start.mayChange }),
    ];
    refuseRecovery();
    return () => {
      for (const stop of stops) stop();
    };
  }, [start]);

  return (
    <>
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" precedence="default" href={href} />
      ))}
      <Part>
        <Canvas addresses={start.frame.addresses} />
      </Part>
      {createPortal(
        <Part>
          <Chrome mayChange={start.mayChange} />
        </Part>,
        chromeHost(),
      )}
    </>
  );
}

function Chrome({ mayChange }: { mayChange: boolean }) {
  useRoom();
  const selecting = useSelectMode(mayChange);
  return (
    <>
      <Part>
        <MenuBar />
      </Part>
      <Part>{selecting ? <PageComponents /> : null}</Part>
      <Part>{selecting ? <ManageLists /> : null}</Part>
      <Part>
        <Overlay />
      </Part>
      <Part>
        <Sidebar />
      </Part>
      <Part>
        <Notice />
        <Toasts />
        <LiveRegion />
      </Part>
      <Part>
        <ConflictDialog />
        <SessionDialog />
        <QuestionDialog />
        <ShortcutsDialog />
      </Part>
    </>
  );
}

/** A part of the editor that can fail without the others: what was changed can still be saved. */
function Part({ children }: { children: ReactNode }) {
  return <ViewBoundary fallback={(again) => <FailedPart again={again} />}>{children}</ViewBoundary>;
}

function FailedPart({ again }: { again: () => void }) {
  return (
    <section className="he-notice" aria-label="Not shown">
      <p role="alert">A part of the editor cannot be shown. Your work is still here.</p>
      <button type="button" className="he-button" onClick={again}>
        Show it again
      </button>
    </section>
  );
}

/** Whether the page takes clicks to select. Until then, only its empty places do, of editors who may change it. */
function useSelectMode(mayChange: boolean): boolean {
  const selecting = useStore($selecting);
  useEffect(() => {
    const main = document.querySelector('main');
    if (!mayChange) document.documentElement.dataset.heReadOnly = '';
    if (main === null || !(selecting || mayChange)) return;
    return selecting ? startSelecting(main) : startFromEmptyPlaces(main);
  }, [selecting, mayChange]);
  return selecting;
}
