import { jsonLd } from './json-ld.ts';
import { FAQ_DATA_MAX_LENGTH } from './limits.ts';

/** A question and its answer, as text. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/**
 * Returns a page's questions and answers for search engines, as the text of a JSON-LD script (https://schema.org/FAQPage); ''
 * if there are none. A page has only one such list. To keep pages light, questions beyond the size limit are left out whole.
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
