import { startProgress } from '../../browser/progress-bar.ts';
import { listenToCalls } from '../../browser/request.ts';
import { watchNavigations } from '../../browser/watch-navigations.ts';

let watching = false;

/** Shows the progress bar while calls or a navigation take longer than a moment. Simultaneous calls share one bar. */
export function watchSlowWork(): void {
  if (watching) return;
  watching = true;
  let underWay = 0;
  let finish = () => {};
  const ended = () => {
    underWay--;
    if (underWay === 0) finish();
  };
  listenToCalls((call) => {
    if (underWay === 0) finish = startProgress();
    underWay++;
    call.then(ended, ended);
  });
  watchNavigations();
}
