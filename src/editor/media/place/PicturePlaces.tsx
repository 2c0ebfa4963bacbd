import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isRootKey } from '../../../model/roots.ts';
import { blockAtom, rootAtom } from '../../document/current-tree.ts';
import { $picker } from '../../document/picker-place.ts';
import { $selection } from '../../document/selection.ts';
import { followRect } from '../../page-dom/follow-rect.ts';
import { elementOf, targetKey } from '../../page-dom/target-elements.ts';
import { PictureButtons } from './PictureButtons.tsx';
import { type PicturePlace, pictureAt } from './picture-place.ts';
import { $placeUploads, uploadAt } from './place-uploads.ts';
import { $dropPlace } from './take-pictures.ts';
import { UploadStatus } from './UploadStatus.tsx';

/**
 * What stands over the places of pictures on the page: where a dragged file would go, uploads, and the tools of the
 * selected picture. The tools are in the sidebar too, where the keyboard reaches them.
 */
export function PicturePlaces() {
  const uploads = useStore($placeUploads);
  const dropPlace = useStore($dropPlace);
  const selected = useStore($selection);
  const asked = useStore($picker) !== null;
  useAskWhileUploading(uploads.some(({ problem }) => problem === null));
  return (
    <>
      {dropPlace === null ? null : <DropBox place={dropPlace} />}
      {uploads.map((upload) => (
        <AtPlace key={targetKey(upload.place)} place={upload.place} className="he-place-upload">
          <UploadStatus upload={upload} />
        </AtPlace>
      ))}
      {selected?.kind !== 'image' || asked || uploadAt(uploads, selected) !== undefined ? null : (
        <PictureTools key={targetKey(selected)} place={selected} />
      )}
    </>
  );
}

/** The tools of a selected picture, at its lower edge; nothing for an empty place. */
function PictureTools({ place }: { place: PicturePlace }) {
  useStore(isRootKey(place.owner) ? rootAtom(place.owner) : blockAtom(place.owner));
  if (!pictureAt(place)) return null;
  return (
    <AtPlace place={place} className="he-picture-tools">
      <PictureButtons place={place} onPage />
    </AtPlace>
  );
}

/** Marks the place that takes the dragged file. */
function DropBox({ place }: { place: PicturePlace }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf(place),
        (rect) => {
          const own = box.current;
          if (own === null) return;
          own.hidden = rect === null;
          if (rect === null) return;
          own.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
          own.style.width = `${rect.width}px`;
          own.style.height = `${rect.height}px`;
        },
      ),
    [place],
  );
  return <div ref={box} className="he-drop-box" hidden aria-hidden="true" />;
}

/** The distance to the edges of the picture, and of the room beside menu and sidebar, in px. */
const MARGIN = 8;

interface AtPlaceProps {
  place: PicturePlace;
  className: string;
  children: ReactNode;
}

/** A small panel inside the lower edge of a picture, or below one that is smaller than itself. */
function AtPlace({ place, className, children }: AtPlaceProps) {
  const own = useRef<HTMLElement>(null);
  const { owner, property } = place;
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf({ owner, property }),
        (rect) => {
          if (own.current !== null) placeAtEdge(own.current, rect);
        },
      ),
    [owner, property],
  );
  return (
    <section ref={own} className={`he-at-place ${className}`} aria-label="Picture">
      {children}
    </section>
  );
}

function placeAtEdge(panel: HTMLElement, rect: DOMRect | null): void {
  const isSeen = rect !== null && rect.bottom > 0 && rect.top < window.innerHeight;
  panel.style.visibility = isSeen ? '' : 'hidden';
  if (rect === null) return;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  const right = document.documentElement.clientWidth - Number.parseFloat(paddingRight) - MARGIN - width;
  const fits = rect.width > width + 2 * MARGIN && rect.height > height + 2 * MARGIN;
  const left = Math.max(
    Number.parseFloat(paddingLeft) + MARGIN,
    Math.min(rect.left + (fits ? MARGIN : 0), right),
  );
  const wanted = fits ? rect.bottom - height - MARGIN : rect.bottom + MARGIN;
  const top = Math.max(MARGIN, Math.min(wanted, window.innerHeight - height - MARGIN));
  panel.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}

/** While a picture is being uploaded, the browser asks before the page is left. */
function useAskWhileUploading(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploading]);
}
