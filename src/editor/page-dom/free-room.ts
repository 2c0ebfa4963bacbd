import type { Edges } from './text-lines.ts';

/** The part of the window that the menu and the sidebar do not cover, in px. */
export function freeRoom(): Edges {
  const { paddingLeft, paddingRight } = getComputedStyle(document.body);
  return {
    left: Number.parseFloat(paddingLeft),
    top: 0,
    right: document.documentElement.clientWidth - Number.parseFloat(paddingRight),
    bottom: window.innerHeight,
  };
}
