import type { SampleOf } from '../sample.ts';
import type { buttonCta } from './definition.ts';

export default (({ link }) => ({ link, notPrimary: true, secondary: link })) satisfies SampleOf<
  typeof buttonCta
>;
