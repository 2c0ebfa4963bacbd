import { PROGRESS_BAR } from '../model/limits.ts';

/**
 * Shows a bar at the top of the window while something is loading, after a short delay (`PROGRESS_BAR`). `site/progress.css`
 * sets the duration of the bar. The bar is hidden from screen readers, because browsers and the editor announce progress in
 * words.
 *
 * @returns a function that removes the bar. The bar also disappears by itself, because the end of a navigation may never be
 * reported, for example for a download.
 */
export function startProgress(): () => void {
  const bar = document.createElement('div');
  bar.className = 'progress';
  const begin = setTimeout(() => document.body.append(bar), PROGRESS_BAR.throttleMs);
  const finish = () => {
    clearTimeout(begin);
    clearTimeout(end);
    bar.remove();
  };
  const end = setTimeout(finish, PROGRESS_BAR.maxMs);
  return finish;
}
