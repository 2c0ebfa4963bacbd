import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { $openThreads } from './document/comments.ts';
import { $greets } from './document/greets.ts';
import { $activeMenuItem, SELECT_ITEM } from './document/menu-state.ts';
import { $modal } from './document/modal-state.ts';
import { $anyDirty } from './document/saved.ts';
import { $findAsked } from './find/find-state.ts';
import { $finderOpen } from './finder/finder-state.ts';
import { $ownSiteOpen } from './first-visit/own-site-state.ts';
import { $cropper } from './media/crop/crop-image.ts';
import { $library } from './media/library-state.ts';
import { $openDialog } from './menu/menu-dialogs.ts';
import { $menuEntries } from './menu/menu-entries.ts';
import { COMMENTS_ITEM, openCommentsOnRequest } from './panels/comments/comments-item.ts';
import { $live, $publishOpen } from './panels/publish/publication-state.ts';
import { $logInAgain } from './saving/log-in-again.ts';
import { loadPart } from './saving/missing-part.ts';
import { $conflict, $sessionEnded } from './saving/save-state.ts';
import { $otherUser } from './saving/session.ts';
import { $tableMet } from './tables/table-met.ts';
import { $question } from './ui/question.ts';

// The code of each dialog is fetched when the dialog is first opened.

const ModalDialog = lazy(() => loadPart(() => import('./modal/ModalDialog.tsx')));
const MediaDialog = lazy(() => loadPart(() => import('./media/MediaDialog.tsx')));
const CropDialog = lazy(() => loadPart(() => import('./media/crop/CropDialog.tsx')));
const Conflicts = lazy(() => loadPart(() => import('./panels/clash/ConflictQuestion.tsx')));
const SessionDialog = lazy(() => loadPart(() => import('./saving/SessionDialog.tsx')));
const OtherPlacesNotice = lazy(() => loadPart(() => import('./panels/other-places/OtherPlacesNotice.tsx')));
const FindBar = lazy(() => loadPart(() => import('./find/FindBar.tsx')));
const FinderDialog = lazy(() => loadPart(() => import('./finder/FinderDialog.tsx')));
const loadQuestion = () => loadPart(() => import('./ui/QuestionDialog.tsx'));
const QuestionDialog = lazy(loadQuestion);
const PublishPopover = lazy(() => loadPart(() => import('./panels/publish/PublishPopover.tsx')));
const LiveBar = lazy(() => loadPart(() => import('./panels/publish/LiveBar.tsx')));
const FirstVisit = lazy(() => loadPart(() => import('./first-visit/FirstVisit.tsx')));
const OwnSite = lazy(() => loadPart(() => import('./first-visit/OwnSite.tsx')));
const ThreeThings = lazy(() => loadPart(() => import('./first-visit/ThreeThings.tsx')));
const CommentMarkers = lazy(() => loadPart(() => import('./panels/comments/CommentMarkers.tsx')));
const TableTools = lazy(() => loadPart(() => import('./tables/TableTools.tsx')));

/** Opens the comments that something asks for, and shows the markers of open ones while parts of the page can be selected. */
export function Comments() {
  const isAny = useStore($openThreads) > 0;
  const key = useStore($activeMenuItem)?.key;
  useEffect(() => openCommentsOnRequest(), []);
  const isShown = key === SELECT_ITEM || key === COMMENTS_ITEM.key;
  return <Suspense>{isAny && isShown ? <CommentMarkers /> : null}</Suspense>;
}

/** Shows the modal of the editor, which contains the dashboard or the settings. */
export function Modal() {
  const modal = useStore($modal);
  return <Suspense>{modal === null ? null : <ModalDialog key={modal.type} modal={modal} />}</Suspense>;
}

/** Shows the library of pictures and files. */
export function MediaLibrary() {
  const library = useStore($library);
  return <Suspense>{library === null ? null : <MediaDialog library={library} />}</Suspense>;
}

export function Cropper() {
  const cropper = useStore($cropper);
  return <Suspense>{cropper === null ? null : <CropDialog cropper={cropper} />}</Suspense>;
}

/** From the first change on, offers to replace a number or an address in its other places too. */
export function OtherPlaces() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => $anyDirty.subscribe((dirty) => (dirty ? setNeeded(true) : undefined)), []);
  return <Suspense>{isNeeded ? <OtherPlacesNotice /> : null}</Suspense>;
}

/** Shows the dialog that finds pages and commands. */
export function Finder() {
  return <Suspense>{useStore($finderOpen) ? <FinderDialog $menu={$menuEntries} /> : null}</Suspense>;
}

/** Shows the bar that finds words in the page. */
export function Find() {
  return <Suspense>{useStore($findAsked) > 0 ? <FindBar /> : null}</Suspense>;
}

/** Asks what to do if another user has saved the document since it was loaded. */
export function ConflictQuestion() {
  const conflict = useStore($conflict);
  return <Suspense>{conflict === null ? null : <Conflicts conflict={conflict} />}</Suspense>;
}

/** Asks the user to log in if the session has ended or if another user is logged in. */
export function Session() {
  const ended = useStore($sessionEnded);
  const request = useStore($logInAgain);
  const other = useStore($otherUser);
  const asked = ended !== null || request !== null || other !== null;
  return <Suspense>{asked ? <SessionDialog /> : null}</Suspense>;
}

/**
 * Shows the question that confirms an action. Its code is fetched at the first press or key, so that a question can be asked
 * while the connection is lost.
 */
export function Question() {
  const question = useStore($question);
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      void loadQuestion();
    };
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, load, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return <Suspense>{question === null ? null : <QuestionDialog />}</Suspense>;
}

/** Shows the dialog that a menu item has opened. */
export function MenuDialogs() {
  const opened = useStore($openDialog);
  return <Suspense>{opened === null ? null : <opened.Dialog close={close} />}</Suspense>;
}

const close = () => $openDialog.set(null);

/** Shows the popover in which documents are published, and the bar after it. */
export function Publication() {
  const live = useStore($live);
  return (
    <Suspense>
      {useStore($publishOpen) ? <PublishPopover /> : null}
      {live === null ? null : <LiveBar key={live.publication} live={live} />}
    </Suspense>
  );
}

/**
 * Shows what greets a new user: the questions of an empty site, or the card with three things to try. Also shows the dialog in
 * which the own site takes the place of the demo.
 */
export function Greeting() {
  const { asks, shows } = useStore($greets);
  return (
    <Suspense>
      {asks ? <FirstVisit /> : null}
      {shows ? <ThreeThings /> : null}
      {useStore($ownSiteOpen) ? <OwnSite /> : null}
    </Suspense>
  );
}

/** Shows the handles of a table. They are fetched when the user first points at a table, or selects one. */
export function Tables() {
  return <Suspense>{useStore($tableMet) ? <TableTools /> : null}</Suspense>;
}
