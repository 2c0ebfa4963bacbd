import type { FormattedText } from '../model/rich-text.ts';
import { fileOf } from './block-files.ts';
import { definitions } from './registry.ts';
import type { SampleParts } from './sample.ts';
import { paragraph } from './test-kit.tsx';

type Fields = Record<string, unknown>;

const samples = import.meta.glob<(parts: SampleParts) => Fields>('./*/sample.ts', {
  eager: true,
  import: 'default',
});

/**
 * Returns the fields of every block type, all filled, for tests that run on all blocks. Every text is `words`, so that a test
 * can use any text, for example a text that tries to inject markup.
 */
export function samplesOf(words: string, href = '/help'): Record<string, Fields> {
  const parts: SampleParts = {
    words,
    text: paragraph(words) as FormattedText,
    link: { type: 'page', href, text: words },
    image: { imageId: 'picture', alt: words },
  };
  const filled = definitions.map(({ type }) => [type, fileOf(samples, type, 'sample.ts')?.(parts)]);
  return Object.fromEntries(filled.filter(([, fields]) => fields !== undefined));
}
