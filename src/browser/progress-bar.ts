import { PROGRESS_BAR } from '../model/limits.ts';

/**
 * Shows at the top of the window that something is on its way, once that has taken a moment (`PROGRESS_BAR`); how long the bar
 * runs is in `site/progress.css`. Browsers and the editor say in words what goes on, so it is for the eye alone.
 *
 * @returns a function that takes it away; it goes by itself where the end of a navigation is never heard of, as of a download
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
