import { fileOf } from './block-files.ts';
import type { Glyph } from './glyph.ts';

const glyphs = import.meta.glob<Glyph>('./*/glyph.ts', { eager: true, import: 'default' });

/** Returns the drawing of a block type for the editor; null if the type has none. */
export function glyphOf(type: string): Glyph | null {
  return fileOf(glyphs, type, 'glyph.ts') ?? null;
}
