import { $lastPatches } from '../document/changes.ts';
import { loadPart } from '../saving/missing-part.ts';

/**
 * Shows the slide that is being edited. This is the slide whose row in the sidebar has the focus, or the slide that was last
 * changed, added or moved, including by undo. `unfold` shows selected slides. Returns a function that stops watching.
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
