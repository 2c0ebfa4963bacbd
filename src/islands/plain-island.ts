/** What runs an island without React: it is given the island's element, which holds what the server rendered. */
export type PlainStart = (island: HTMLElement) => void;

const PLAIN = 'plainIsland';

/** Makes a function the component of an island that needs no React. Its content is what the Astro file puts in it. */
export function plainIsland(start: PlainStart): (props: object) => never {
  return Object.assign(start, { [PLAIN]: true }) as never;
}

/** Whether a component was made by `plainIsland`. */
export function isPlainIsland(component: unknown): boolean {
  return typeof component === 'function' && PLAIN in component;
}
