import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useModalDialog } from '../../forms-ui/use-modal-dialog.ts';
import { playerUrl, type Video, watchUrl } from '../../model/video.ts';
import { VIDEO_TEXTS } from '../../model/video-texts.ts';
import sheet from './overlay.css?url';
import { WatchWords } from './video-words.tsx';

/**
 * A click within this time after the overlay opened, in milliseconds, counts as the second half of a double click on the
 * button.
 */
const DOUBLE_CLICK_MS = 500;

interface VideoOverlayProps {
  video: Video;
  title: string;
  /** The control that opened the overlay. The control gets the focus when the overlay closes. */
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

/**
 * Plays a video over the whole window, in a modal dialog of the browser. Escape closes the dialog, and so does the Back button
 * on Android. A history entry would let Back close the overlay in all browsers. However, the entry would remain for readers who
 * leave the page in a hurry. Removes the player when the dialog closes or the reader leaves the page, so that nothing plays
 * when the reader returns.
 */
export function VideoOverlay({ video, title, opener, onClose }: VideoOverlayProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const otherWay = useRef<HTMLAnchorElement>(null);
  const openedAt = useRef(0);
  const [isLoading, setLoading] = useState(true);
  // Handles only keys that the page receives; Escape inside the player does not reach the page.
  const dialog = useModalDialog({ first: () => closeButton.current, opener });
  const name = title === '' ? VIDEO_TEXTS.video : `${VIDEO_TEXTS.video}: ${title}`;

  useEffect(() => {
    openedAt.current = performance.now();
    const close = () => dialog.current?.close();
    addEventListener('pagehide', close);
    return () => removeEventListener('pagehide', close);
  }, [dialog]);

  /** Wraps the focus from the last control to the first, because it would otherwise move to the browser's own controls. */
  const keepFocus = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const [from, to] = event.shiftKey ? [closeButton, otherWay] : [otherWay, closeButton];
    if (document.activeElement !== from.current) return;
    event.preventDefault();
    to.current?.focus();
  };
  const closeOnScrim = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && performance.now() - openedAt.current > DOUBLE_CLICK_MS)
      dialog.current?.close();
  };
  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      <dialog
        ref={dialog}
        className="video-overlay"
        aria-label={name}
        onClose={onClose}
        onClick={closeOnScrim}
        onKeyDown={keepFocus}
      >
        <button
          ref={closeButton}
          type="button"
          className="video-close"
          onClick={() => dialog.current?.close()}
        >
          {VIDEO_TEXTS.close}
        </button>
        <LeaveSite />
        <div className="video-player">
          {isLoading ? <p>{VIDEO_TEXTS.loading}</p> : null}
          <iframe
            src={playerUrl(video)}
            title={name}
            referrerPolicy="strict-origin-when-cross-origin"
            allow="autoplay; encrypted-media; picture-in-picture"
            allowFullScreen
            onLoad={() => setLoading(false)}
          />
        </div>
        <p className="video-other">
          {`${VIDEO_TEXTS.stuck} `}
          <a ref={otherWay} href={watchUrl(video)} target="_blank" rel="noopener">
            <WatchWords video={video} title={title} />
            <span className="visually-hidden"> (opens in a new window)</span>
          </a>
        </p>
      </dialog>
    </>
  );
}

/** Shows the quick exit in the dialog if the page has one, because the dialog makes the page behind it unreachable. */
function LeaveSite() {
  const exit = document.querySelector<HTMLAnchorElement>('.quick-exit a');
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    exit?.click();
  };
  return exit === null ? null : (
    <a
      className="video-exit"
      href={exit.href}
      rel="noreferrer nofollow"
      referrerPolicy="no-referrer"
      onClick={leave}
    >
      {exit.textContent}
    </a>
  );
}
