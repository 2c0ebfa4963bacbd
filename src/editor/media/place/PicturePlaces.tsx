import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { isRootKey } from '../../../model/roots.ts';
import { blockAtom, rootAtom } from '../../document/current-tree.ts';
import { $picker } from '../../document/picker-place.ts';
import { $selection } from '../../document/selection.ts';
import { freeRoom } from '../../page-dom/edges.ts';
import { followLayout, followRect } from '../../page-dom/follow-rect.ts';
import { elementOf, targetKey } from '../../page-dom/target-elements.ts';
import { PictureButtons } from './PictureButtons.tsx';
import { type PictureField, pictureAt } from './picture-place.ts';
import { $placeUploads, uploadAt } from './place-uploads.ts';
import { $dropPlace } from './take-pictures.ts';
import { MARGIN, placeInPicture, wordsAround } from './tools-place.ts';
import { UploadStatus } from './UploadStatus.tsx';

/**
 * Shows a layer over the pictures on the page: the drop target of a dragged file, the uploads, and the tools of the selected
 * picture. For keyboard users, the sidebar has the same tools.
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

/** Shows the tools of a selected picture in one of the picture's corners. Shows nothing if the place is empty. */
function PictureTools({ place }: { place: PictureField }) {
  useStore(isRootKey(place.owner) ? rootAtom(place.owner) : blockAtom(place.owner));
  if (!pictureAt(place)) return null;
  return (
    <AtPlace place={place} className="he-picture-tools" placed={placeInside}>
      <PictureButtons place={place} onPage />
    </AtPlace>
  );
}

/** Marks the place on which a dragged file would be dropped. */
function DropBox({ place }: { place: PictureField }) {
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

interface AtPlaceProps {
  place: PictureField;
  className: string;
  /** Returns the position of the panel over a picture, in px of the window; null if the picture is not visible. */
  placed?: (panel: HTMLElement, picture: Element) => { left: number; top: number } | null;
  children: ReactNode;
}

/** Shows a small panel over a picture on the page. */
function AtPlace({ place, className, placed = placeAtEdge, children }: AtPlaceProps) {
  const own = useRef<HTMLElement>(null);
  const { owner, property } = place;
  useLayoutEffect(
    () =>
      followLayout(() => {
        const [panel, picture] = [own.current, elementOf({ owner, property })];
        if (panel === null) return;
        const at = picture === null ? null : placed(panel, picture);
        panel.style.visibility = at === null ? 'hidden' : '';
        if (at !== null)
          panel.style.transform = `translate(${Math.round(at.left)}px, ${Math.round(at.top)}px)`;
      }),
    [owner, property, placed],
  );
  return (
    <section ref={own} className={`he-at-place ${className}`} aria-label="Picture">
      {children}
    </section>
  );
}

function placeInside(panel: HTMLElement, picture: Element) {
  return placeInPicture(picture.getBoundingClientRect(), sizeOf(panel), freeRoom(), wordsAround(picture));
}

/**
 * Returns the position of a panel inside the lower edge of a picture. If the picture is smaller than the panel, the position is
 * below the picture.
 */
function placeAtEdge(panel: HTMLElement, picture: Element) {
  const rect = picture.getBoundingClientRect();
  if (rect.bottom <= 0 || rect.top >= window.innerHeight) return null;
  const { width, height } = sizeOf(panel);
  const room = freeRoom();
  const fits = rect.width > width + 2 * MARGIN && rect.height > height + 2 * MARGIN;
  const right = room.right - MARGIN - width;
  const left = Math.max(room.left + MARGIN, Math.min(rect.left + (fits ? MARGIN : 0), right));
  const wanted = fits ? rect.bottom - height - MARGIN : rect.bottom + MARGIN;
  return { left, top: Math.max(MARGIN, Math.min(wanted, room.bottom - height - MARGIN)) };
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement) {
  return { width: offsetWidth, height: offsetHeight };
}

/** While a picture is being uploaded, makes the browser ask before the user leaves the page. */
function useAskWhileUploading(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [uploading]);
}
