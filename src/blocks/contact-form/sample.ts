import type { SampleOf } from '../sample.ts';
import type { contactForm } from './definition.ts';

export default (({ words, link }) => ({
  title: words,
  identifier: words,
  recipient: 'help@example.org',
  subject: words,
  ccs: [words],
  fields: [
    {
      key: 'i1',
      type: 'select',
      label: words,
      name: words,
      placeholder: words,
      options: [words],
      required: true,
      halfWidth: true,
      errorMessage: words,
    },
  ],
  primaryButtonText: words,
  secondaryLink: link,
  successMessage: words,
  submitterEmailField: '',
  successEmailSender: words,
  successEmailSubject: words,
  successEmailFirstLine: words,
  successEmailText: words,
  trackInGA: true,
})) satisfies SampleOf<typeof contactForm>;
