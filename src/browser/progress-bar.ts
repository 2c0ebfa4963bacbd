import { PROGRESS_BAR } from '../model/limits.ts';

/**
 * Shows at the top of the window that something is loading, after a short delay (`PROGRESS_BAR`); `site/progress.css` sets the
 * duration. Browsers and the editor announce progress in words, so the bar is hidden from screen readers.
 *
 * @returns a function that removes the bar, which also disappears by itself if the end of a navigation is never reported, as
 * for a download
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
