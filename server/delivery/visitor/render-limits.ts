import { setImmediate as nextTurn } from 'node:timers/promises';
import { RenderQueue } from '../../core/limits/render-queue.ts';
import { SHARES } from '../../core/limits/throttles.ts';

/**
 * A queue for rendering pages. Each render starts in a separate turn of the event loop, so that cached pages are sent between
 * two renders.
 */
export class PageRenders {
  // @bounded 4 renders, 60 waiting (SHARES.pageRenders): the client with the longest line loses its last place: 503
  // (../../core/limits/render-queue.test.ts)
  readonly #queue = new RenderQueue(SHARES.pageRenders);

  /** The number of renders that wait for their turn. */
  get waiting(): number {
    return this.#queue.load.waiting;
  }

  /**
   * Renders a page for a client, when it is the client's turn. Requests with the same key share one render.
   *
   * @throws HearthError 'unavailable' (503) if too many renders wait
   */
  run<Page>(client: string, key: string, render: () => Promise<Page>): Promise<Page> {
    return this.#queue.run(client, key, async () => {
      await nextTurn();
      return render();
    });
  }
}
