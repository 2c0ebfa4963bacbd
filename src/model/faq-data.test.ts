import { expect, test } from 'vitest';
import { faqData } from './faq-data.ts';
import { FAQ_DATA_MAX_LENGTH } from './limits.ts';

const question = (words: string, answer = 'Yes.') => ({ question: words, answer });

test('search engines are told the questions and answers of a page in one list', () => {
  expect(
    JSON.parse(faqData([question('Is it free?'), question('Is it open?', 'At nine.\nOn Mondays.')])),
  ).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Is it free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
      {
        '@type': 'Question',
        name: 'Is it open?',
        acceptedAnswer: { '@type': 'Answer', text: 'At nine.\nOn Mondays.' },
      },
    ],
  });
  expect(faqData([])).toBe('');
});

test('nothing in an answer ends the script', () => {
  const words = '</script><!-- <script> & \u2028';
  const data = faqData([question(words, words)]);
  expect(data).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(data).mainEntity[0].acceptedAnswer.text).toBe(words);
});

test('what there is no room for is left out, each as a whole', () => {
  const long = 'a'.repeat(FAQ_DATA_MAX_LENGTH / 2);
  const data = JSON.parse(faqData([question('One?', long), question('Two?', long), question('Three?')]));
  expect(data.mainEntity.map(({ name }: { name: string }) => name)).toEqual(['One?', 'Three?']);
  expect(faqData([question('One?', `${long}${long}`)])).toBe('');
});
