/** Runs an island without React, given the island's element with the server's HTML in it, and its properties. */
export type PlainStart<Props extends object> = (island: HTMLElement, props: Props) => void;

const PLAIN = 'plainIsland';

/** Makes a function the component of an island that needs no React. Its content is what the Astro file puts in it. */
export function plainIsland<Props extends object>(start: PlainStart<Props>): (props: Props) => never {
  return Object.assign(start, { [PLAIN]: true }) as never;
}

/** Whether a component was made by `plainIsland`. */
export function isPlainIsland(component: unknown): boolean {
  return typeof component === 'function' && PLAIN in component;
}
