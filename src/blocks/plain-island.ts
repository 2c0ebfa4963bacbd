/**
 * Starts an island that does not use React. The function gets the island's element, which contains the HTML from the server,
 * and the island's properties.
 */
export type PlainStart<Props extends object> = (island: HTMLElement, props: Props) => void;

const PLAIN = 'plainIsland';

/** Turns a function into the component of an island that does not use React. The Astro file provides the content of the island. */
export function plainIsland<Props extends object>(start: PlainStart<Props>): (props: Props) => never {
  return Object.assign(start, { [PLAIN]: true }) as never;
}

/** Returns whether a component was made by `plainIsland`. */
export function isPlainIsland(component: unknown): boolean {
  return typeof component === 'function' && PLAIN in component;
}
