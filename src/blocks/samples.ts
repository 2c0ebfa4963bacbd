import { paragraph } from './test-kit.tsx';

/**
 * The fields of every block type, all of them filled, for tests that go through all blocks. Every text is
 * `words`, so that a test can use any text, such as one that tries to inject markup.
 */
export function samplesOf(words: string, href = '/help'): Record<string, Record<string, unknown>> {
  const link = { type: 'page', href, text: words };
  const image = { imageId: 'picture', alt: words };
  const text = paragraph(words);
  return {
    Text: { text: words },
    RichText: { text },
    FormattedText: { text },
    Anchor: { id: 'here' },
    EmergencyContact: {
      header: words,
      subHeading: words,
      phoneNumber: words,
      emergencyInfo: words,
      linkOne: link,
      linkTwo: link,
    },
    IconList: { items: [{ key: 'i1', text: words }] },
    ButtonCta: { link, notPrimary: true, secondary: link },
    ListAccordion: { items: [{ key: 'i1', header: words, link, image, contents: text }] },
    ExpandableDetails: { header: words, contents: text, illustration: 'tree', image, link },
    Testimonials: { items: [{ key: 'i1', quote: words, quoteBy: words, image }] },
    Quote: { quote: words, quoteBy: words },
    ContentPanel: { backgroundColour: 'blue-800', contents: text, fullWidth: true },
    TitledArea: { title: words, contents: [{ key: 'n1', componentType: 'Text', text: words }] },
    IllustratedFocusArea: { illustration: 'tree', title: words, description: words },
    SplitContent: {
      left: [{ key: 'n1', componentType: 'Text', text: words }],
      right: [{ key: 'n2', componentType: 'Quote', quote: words, quoteBy: words }],
    },
  };
}
