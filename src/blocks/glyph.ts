/** A rough drawing of a block for the block picker, 56 × 40: path data of strokes and shapes. */
export interface Glyph {
  /** Thin strokes, for words and frames. */
  readonly lines?: string;
  /** Strong strokes: headings, ticks. */
  readonly strong?: string;
  /** Filled shapes, for backgrounds, pictures and buttons. */
  readonly shapes?: string;
}
