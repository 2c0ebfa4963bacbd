import type { SampleOf } from '../sample.ts';
import type { workshopEnquiryForm } from './definition.ts';

export default (({ words }) => ({
  title: words,
  identifier: words,
  recipient: 'help@example.org',
  subject: words,
  ccs: [words],
  primaryButtonText: words,
  submitterEmailField: 'email',
  successEmailSender: words,
  successEmailSubject: words,
  successEmailFirstLine: words,
  successEmailText: words,
})) satisfies SampleOf<typeof workshopEnquiryForm>;
