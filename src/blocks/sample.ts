import type { z } from 'zod';
import type { FormattedText } from '../model/rich-text.ts';
import type { BlockDefinition } from './definition.ts';

/** The values for samples, so that a test can put the same words into all fields of a block. */
export interface SampleParts {
  readonly words: string;
  /** The words as a rich or formatted text of one paragraph. */
  readonly text: FormattedText;
  /** A link to a page, with the words as its text. */
  readonly link: { type: 'page'; href: string; text: string };
  /** A picture with the words as its alternative text. */
  readonly image: { imageId: string; alt: string };
}

/** Returns the fields of a block, all filled, for the tests that run on every block type. */
export type SampleOf<D extends BlockDefinition> = (parts: SampleParts) => z.input<D['fields']>;
