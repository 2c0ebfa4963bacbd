import { setFlagsFromString } from 'node:v8';

/**
 * Has the heap of this process grow by a fifth between two collections, and not by as much as it holds: for a process that renders
 * thousands of pages beside one that serves them.
 */
export function growHeapSlowly(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
