import { fileOf } from './block-files.ts';
import type { Glyph } from './glyph.ts';

const glyphs = import.meta.glob<Glyph>('./*/glyph.ts', { eager: true, import: 'default' });

/** Returns the drawing of a block type, which only the editor uses; null if it has none. */
export function glyphOf(type: string): Glyph | null {
  return fileOf(glyphs, type, 'glyph.ts') ?? null;
}
