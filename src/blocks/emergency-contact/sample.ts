import type { SampleOf } from '../sample.ts';
import type { emergencyContact } from './definition.ts';

export default (({ words, link }) => ({
  header: words,
  subHeading: words,
  phoneNumber: words,
  emergencyInfo: words,
  linkOne: link,
  linkTwo: link,
})) satisfies SampleOf<typeof emergencyContact>;
