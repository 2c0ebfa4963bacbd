import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { type Video, watchUrl } from '../../model/video.ts';
import overlaySheet from './overlay.css?url';
import { VideoOverlay } from './VideoOverlay.tsx';
import { PlayIcon, PlayWords, WatchWords } from './video-words.tsx';

/**
 * Shows a link to a video. When the script is loaded, the link becomes a button that plays the video over the page, if the
 * browser supports dialogs. Nothing is loaded from the video's service before the button is pressed.
 */
export default function PlayVideo({ type, videoId, title }: Video & { readonly title: string }) {
  const video = { type, videoId };
  const link = useRef<HTMLAnchorElement>(null);
  const [canPlay, setCanPlay] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setCanPlay(typeof HTMLDialogElement === 'function'), []);

  const open = (event: MouseEvent) => {
    const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isForNewTab || typeof HTMLDialogElement !== 'function') return;
    event.preventDefault();
    setOpen(true);
  };
  const press = (event: KeyboardEvent) => {
    if (!canPlay || event.key !== ' ') return;
    event.preventDefault();
    link.current?.click();
  };
  return (
    <>
      {/* Loads the style sheet before the click, so that the overlay appears without delay. */}
      {canPlay ? <link rel="preload" as="style" href={overlaySheet} /> : null}
      <a
        ref={link}
        className="media-play"
        href={watchUrl(video)}
        onClick={open}
        onKeyDown={press}
        {...(canPlay ? { role: 'button', 'aria-haspopup': 'dialog' } : {})}
      >
        <span className="media-label">
          <PlayIcon />
          <span className="media-script">
            <PlayWords title={title} />
          </span>
          <span className="media-no-script">
            <WatchWords video={video} title={title} />
          </span>
        </span>
      </a>
      {isOpen ? (
        <Suspense>
          <VideoOverlay video={video} title={title} opener={link} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
