/** Starts an island without React, given the island's element with the server's HTML in it, and its properties. */
export type PlainStart<Props extends object> = (island: HTMLElement, props: Props) => void;

const PLAIN = 'plainIsland';

/** Turns a function into the component of an island without React. The Astro file provides its content. */
export function plainIsland<Props extends object>(start: PlainStart<Props>): (props: Props) => never {
  return Object.assign(start, { [PLAIN]: true }) as never;
}

/** Whether a component was made by `plainIsland`. */
export function isPlainIsland(component: unknown): boolean {
  return typeof component === 'function' && PLAIN in component;
}
