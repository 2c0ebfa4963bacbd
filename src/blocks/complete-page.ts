import type { StoredBlock } from '../model/block.ts';
import { completeBlock } from './registry.ts';

/** A page whose blocks have every field their definitions know, so that views can rely on them. */
export function completePage<Page extends { contents: StoredBlock[] }>(page: Page): Page {
  return { ...page, contents: page.contents.map(completeBlock) };
}
