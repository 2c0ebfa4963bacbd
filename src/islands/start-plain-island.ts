import type { PlainStart } from '../blocks/plain-island.ts';

/** Starts an island without React in the browser. Astro loads this module together with the island. */
export default <Props extends object>(island: HTMLElement) =>
  (start: PlainStart<Props>, props: Props) =>
    start(island, props);
