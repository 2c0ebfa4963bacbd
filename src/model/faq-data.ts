import { jsonLd } from './json-ld.ts';
import { FAQ_DATA_MAX_LENGTH } from './limits.ts';

/** A question and its answer, as text. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * The questions and answers of a page for search engines, as the text of a JSON-LD script (https://schema.org/FAQPage); '' where
 * there are none. A page has one list of them. So that pages stay light, those that it has no room for are left out, each as a whole.
 */
export function faqData(questions: readonly Question[]): string {
  let length = 0;
  const shown = questions.filter(({ question, answer }) => {
    const needed = question.length + answer.length;
    if (length + needed > FAQ_DATA_MAX_LENGTH) return false;
    length += needed;
    return true;
  });
  if (shown.length === 0) return '';
  return jsonLd({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: shown.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
}
