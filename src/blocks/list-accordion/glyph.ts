import type { Glyph } from '../glyph.ts';

export default {
  lines: 'M7 6h42v8h-42zM7 17h42v8h-42zM7 28h42v8h-42z',
  strong: 'M12 10h14M12 21h18M12 32h10',
  shapes: 'M41 9h5l-2.5 3zM41 20h5l-2.5 3zM41 31h5l-2.5 3z',
} satisfies Glyph;
