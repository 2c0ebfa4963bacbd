import { useStore } from '@nanostores/react';
import { type ReactNode, use, useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { takeParameters } from '../browser/url.ts';
import { TOASTS } from '../model/texts.ts';
import type { EditorStart } from '../model/view.ts';
import { Overlay } from './block-tools/Overlay.tsx';
import { Canvas } from './canvas/Canvas.tsx';
import { ItemGrip } from './canvas/ItemGrip.tsx';
import { LiveShell } from './canvas/LiveShell.tsx';
import { watchBrand } from './canvas/live-brand.ts';
import { PageComponents } from './canvas/PageComponents.tsx';
import { startFromEmptyPlaces, startSelecting } from './canvas/select-mode.ts';
import { Words } from './canvas/Words.tsx';
import { watchMail } from './dashboards/mail/mail-trouble.ts';
import {
  Comments,
  ConflictQuestion,
  Cropper,
  Find,
  Finder,
  Greeting,
  MediaLibrary,
  MenuDialogs,
  Modal,
  OtherPlaces,
  Publication,
  Question,
  Session,
  Tables,
} from './dialogs.tsx';
import { $activeMenuItem, $selecting } from './document/menu-state.ts';
import { watchSelection } from './document/selection.ts';
import { startEditor } from './document/start-editor.ts';
import { sheets } from './editor-sheets.ts';
import { listenToShortcuts } from './listen-to-shortcuts.ts';
import { PicturePlaces } from './media/place/PicturePlaces.tsx';
import { takePictures } from './media/place/take-pictures.ts';
import { MenuBar } from './menu/MenuBar.tsx';
import { bottomOfNumbers } from './page-dom/edges.ts';
import { watchGestures } from './page-dom/gesture.ts';
import { watchLostFocus, watchTextFocus } from './page-dom/watch-focus.ts';
import { watchSlides } from './page-dom/watch-slides.ts';
import { followSlug } from './saving/follow-slug.ts';
import { guardWork } from './saving/guard-work.ts';
import { Notice } from './saving/Notice.tsx';
import { FootLine } from './sidebar/FootLine.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { watchSidebar } from './sidebar/sidebar-state.ts';
import { useRoom } from './sidebar/use-room.ts';
import { watchLowWindow } from './sidebar/watch-low-window.ts';
import { OthersOnPage } from './together/OthersHere.tsx';
import { watchOthers } from './together/watch-others.ts';
import { TopBar } from './top-bar/TopBar.tsx';
import { chromeHost } from './ui/chrome-host.ts';
import { LiveRegion, Toasts } from './ui/Toasts.tsx';
import { Tooltips } from './ui/Tooltips.tsx';
import { toastError } from './ui/toasts.ts';
import { ViewBoundary } from './ui/ViewBoundary.tsx';

let opened: Promise<void> | null = null;

/**
 * Renders the editor of a page. Replaces the server's HTML in `<main>`, in the page's header and in its footer with the same
 * content, so that nothing on the page moves. Renders the rest of the editor outside the site's elements. Keeps the server's
 * HTML until the stores are filled and the styles are loaded.
 */
export default function Editor({ start }: { start: EditorStart }) {
  opened ??= startEditor(start);
  use(opened);

  useEffect(() => {
    // The log-in has turned it off (see `enter-editor.ts`).
    window.history.scrollRestoration = 'auto';
    const stops = [
      watchSelection(),
      watchTextFocus(),
      watchLostFocus(),
      watchGestures(),
      watchSlides(),
      watchBrand(),
      watchSidebar(),
      watchLowWindow(),
      watchMail(),
      guardWork(),
      watchOthers(),
      followSlug(),
      // `takePictures` must precede `listenToShortcuts`, because the shortcuts paste components.
      takePictures(),
      listenToShortcuts({ canChange: () => start.canChange }),
    ];
    rejectRecovery();
    // Starts watching for slow work at the first pointer movement or key press.
    const watch = () => void import('./ui/slow-work.ts').then((part) => part.watchSlowWork());
    for (const type of ['pointermove', 'keydown']) addEventListener(type, watch, { once: true });
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
        <Canvas baseUrls={start.shell.baseUrls} mapAttribution={start.shell.mapAttribution} />
      </Part>
      <LiveShell baseUrls={start.shell.baseUrls} path={start.shell.path} />
      {createPortal(
        <Part>
          <Chrome canChange={start.canChange} />
        </Part>,
        chromeHost(),
      )}
    </>
  );
}

function Chrome({ canChange }: { canChange: boolean }) {
  useRoom();
  const selecting = useSelectMode(canChange);
  return (
    <>
      <Room>
        <MenuBar />
        <TopBar />
        <FootLine />
      </Room>
      <Room>{selecting ? <PageComponents /> : null}</Room>
      <Room>
        {selecting ? <ItemGrip /> : null}
        <Tables />
      </Room>
      <Room>
        <Overlay />
        <PicturePlaces />
      </Room>
      <Room>
        <OthersOnPage />
      </Room>
      <Room>
        <Comments />
      </Room>
      <Room>
        <Words />
        <Find />
      </Room>
      <Room>
        <Sidebar />
      </Room>
      <Room>
        <Notice>
          <OtherPlaces />
        </Notice>
        <Toasts below={bottomOfNumbers} />
        <LiveRegion />
        <Tooltips />
      </Room>
      <Room>
        <Modal />
      </Room>
      <Room>
        <Finder />
        <MediaLibrary />
        <Cropper />
      </Room>
      <Room>
        <ConflictQuestion />
        <Session />
        <Question />
        <MenuDialogs />
        <Publication />
        <Greeting />
      </Room>
    </>
  );
}

/**
 * Renders a part of the editor over the page. Each part is in an element of its own, so that the browser does not style the
 * outline of a long page anew when a popover appears beside it.
 */
function Room({ children }: { children: ReactNode }) {
  return (
    <div className="he-part">
      <Part>{children}</Part>
    </div>
  );
}

/** Renders a part of the editor. If that part fails, the other parts keep working, so that changes can still be saved. */
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

/**
 * Makes the page selectable in select mode. Empty fields keep their places while a panel or a dialog is open. Outside select mode, only empty places react to clicks, and only for users who may
 * change the page.
 */
function useSelectMode(canChange: boolean): boolean {
  const selecting = useStore($selecting);
  const editing = useStore($activeMenuItem) !== null;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-he-places', editing);
  }, [editing]);
  useEffect(() => {
    const site = document.querySelector<HTMLElement>('.site');
    if (!canChange) document.documentElement.dataset.heReadOnly = '';
    if (site === null || !(selecting || canChange)) return;
    return selecting ? startSelecting(site) : startFromEmptyPlaces(site);
  }, [selecting, canChange]);
  return selecting;
}

/** Rejects a link for setting a password if a user is signed in, and removes the link's token from the URL. */
function rejectRecovery(): void {
  if (takeParameters(['token', 'email']) !== null) toastError(TOASTS.alreadyLoggedIn);
}
