import type { Glyph } from '../../../blocks/glyph.ts';
import { newBlock } from '../../../blocks/new-block.ts';
import type { StoredBlock } from '../../../model/block.ts';
import type { Template } from '../../../model/page.ts';

/** A kind of page to begin with: its components are empty, so that each place says what belongs there. */
export interface StartingPoint {
  readonly label: string;
  readonly template: Template;
  /** The types of the components that the page begins with. */
  readonly blocks: readonly string[];
  readonly drawing: Glyph;
}

export const STARTING_POINTS = {
  service: {
    label: 'Service',
    template: 'generic',
    blocks: ['RichText', 'EmergencyContact', 'ListAccordion', 'ButtonCta'],
    drawing: { strong: 'M8 6h20', lines: 'M8 12h40M8 17h30M8 30h40M8 35h40', shapes: 'M8 21h40v5h-40z' },
  },
  story: {
    label: 'Story',
    // Lists of pages show stories.
    template: 'listing',
    blocks: ['RichText', 'Quote', 'RichText'],
    drawing: { strong: 'M8 6h20M9 19v6', lines: 'M8 12h40M14 20h28M14 25h18M8 31h40M8 36h26' },
  },
  event: {
    label: 'Event',
    template: 'generic',
    blocks: ['RichText', 'IconList', 'ButtonCta'],
    drawing: {
      strong: 'M8 6h20M9 18l2 2 3-4M9 25l2 2 3-4',
      lines: 'M8 12h40M18 18h26M18 25h20',
      shapes: 'M8 31h18v6h-18z',
    },
  },
  form: {
    label: 'Form',
    template: 'generic',
    blocks: ['RichText', 'ContactForm'],
    drawing: {
      strong: 'M8 6h20',
      lines: 'M8 12h40M8 16h18v6h-18zM30 16h18v6h-18zM8 25h40v5h-40z',
      shapes: 'M8 33h16v5h-16z',
    },
  },
  blank: {
    label: 'Blank',
    template: 'generic',
    blocks: [],
    drawing: { strong: 'M8 6h20' },
  },
} as const satisfies Readonly<Record<string, StartingPoint>>;

export type StartName = keyof typeof STARTING_POINTS;

/** Returns the components of a new page. */
export function startingBlocks(start: StartName): StoredBlock[] {
  return STARTING_POINTS[start].blocks.map(newBlock);
}
