import type { PlainStart } from './plain-island.ts';

/** Starts an island without React in the browser. Astro fetches this together with the island. */
export default (island: HTMLElement) => (start: PlainStart) => start(island);
