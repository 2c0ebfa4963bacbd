import type { SampleOf } from '../sample.ts';
import type { contentPanel } from './definition.ts';

export default (({ text }) => ({
  backgroundColour: 'blue-800',
  contents: text,
  fullWidth: true,
})) satisfies SampleOf<typeof contentPanel>;
