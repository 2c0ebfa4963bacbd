import { $lastPatches } from '../document/changes.ts';
import { loadPart } from '../saving/missing-part.ts';

/**
 * Brings the edited slide into view: the one whose row in the sidebar has the focus, or that was changed, added or moved, also by undo.
 * `unfold` brings selected slides into view. Returns a function that stops it.
 */
export function watchSlides(): () => void {
  const slides = document.getElementsByClassName('slides-list');
  const load = () => loadPart(() => import('./show-edited-slide.ts'));
  const onFocus = async ({ target }: FocusEvent) => {
    if (slides.length > 0) (await load()).showSlideOfRow(target as Element);
  };
  const stop = $lastPatches.listen(async (patches) => {
    if (slides.length > 0) (await load()).showChangedSlide(patches);
  });
  document.addEventListener('focusin', onFocus);
  return () => {
    stop();
    document.removeEventListener('focusin', onFocus);
  };
}
