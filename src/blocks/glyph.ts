/** A rough drawing of a block for the block picker: path data of strokes and shapes, 56 × 40. */
export interface Glyph {
  /** Thin strokes: words and frames. */
  readonly lines?: string;
  /** Strong strokes: headings, ticks. */
  readonly strong?: string;
  /** Filled shapes: backgrounds, pictures and buttons. */
  readonly shapes?: string;
}
