import {
  amounts,
  anchor,
  button,
  details,
  focus,
  formatted,
  panel,
  questions,
  rich,
  spaced,
  split,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import { b, br, callLink, h2, h3, mail, noLink, ol, p, tel, to, ul } from '../write.ts';

export const donate = page(
  {
    slug: 'support-us/donate',
    title: 'Donate',
    description:
      'Give once or each month, online or by phone, bank transfer, cheque or cash. Gifts of $2 or more are tax deductible.',
    keywords: 'donate, charity, tax deductible, monthly giving, Adelaide',
    priority: 0.8,
    frequency: 'monthly',
    header: {
      type: 'half',
      title: 'Donate',
      description: 'Your money pays for a person to answer, a bed, a basket of food.',
      picture: 'jar-table',
      alt: 'Two volunteers sit at a stall with a big jar of coins and notes on it, seen from behind, under bunting.',
    },
  },
  amounts(
    'Give online',
    'Choose what your gift pays for.',
    ['14', 'a basket at the pantry'],
    ['38', 'one hour of the crisis line at night'],
    ['65', 'one counselling session'],
    ['120', 'a safe room for a family, for one night'],
  ),
  split(
    { width: 5, gap: 1, reverse: { mobile: true } },
    [
      focus(
        'donation',
        'Give by phone',
        'Joy or Mateus takes your card details. It takes about four minutes.',
      ),
    ],
    [
      rich(
        h2('Three other ways to give'),
        ol(
          ['Call ', tel('(08) 7010 5631'), ', Monday to Friday, 9 am to 5 pm.'],
          [
            'Ask for our bank details by e-mail: ',
            mail('giving@openverandah.example'),
            '. Write your name in the transfer, so that we can thank you.',
          ],
          'Bring or post a cheque to 22 Quillbark Lane, Adelaide SA 5000. Please do not post cash.',
        ),
      ),
      button(callLink('(08) 7010 5631', 'Call to give'), to('#monthly', 'Give each month instead')),
    ],
  ),
  formatted(
    b('Take care of yourself first. '),
    'If giving makes this week hard, please do not.',
    br(),
    'If this week is already hard, our pantry and our phone lines are for you.',
  ),
  anchor('monthly'),
  spaced(
    split(
      { width: 7, gap: 1 },
      [
        panel(
          'blue-200',
          h2('Give each month'),
          p('Choose any amount from $5 and any day of the month. We take it from your card or account.'),
          ul(
            'You get one receipt each July.',
            'You get two letters a year, on paper or by e-mail, or none.',
            'You can pause, change or stop with one call.',
          ),
        ),
      ],
      [
        focus(
          'regular',
          'Why monthly gifts help',
          'When we know what is coming, we can promise a shift before the night begins.',
        ),
      ],
    ),
    { small: 2, large: 3 },
    { small: 5 },
  ),
  details({
    header: 'Give in memory of someone',
    nodes: [
      p(
        'You can ask people to give in place of flowers. We post you envelopes and a small card with the person’s name.',
      ),
      p('We write to the family with the names of those who gave, and never the amounts.'),
      p('If the person died by suicide, the same worker can talk with you about support for yourself.'),
    ],
    illustration: 'memory',
    link: to('/get-help/after-a-suicide', 'Support after a suicide'),
  }),
  anchor('questions'),
  titled(
    'Tax, receipts and privacy',
    questions(
      {
        header: 'Is my gift tax deductible?',
        nodes: [
          p('Yes, if it is $2 or more and you get nothing in return. Keep the receipt for your tax return.'),
        ],
      },
      {
        header: 'When do I get a receipt?',
        nodes: [p('By e-mail on the same day, or by post within ten days.')],
      },
      {
        header: 'Can I choose what it is used for?',
        nodes: [
          p('Yes. Tell us the service. If that service has enough, we ask you before we use it for another.'),
        ],
      },
      {
        header: 'What do you do with my details?',
        nodes: [p('We keep them to send receipts. We never sell, lend or swap them.')],
        link: to('/about/privacy', 'Read all of our privacy promises'),
      },
      {
        header: 'Can I have my money back?',
        nodes: [
          p('Yes. If you made a mistake or things have changed, call within 30 days and we return it.'),
        ],
        link: noLink,
      },
    ),
  ),
  rich(
    h2('Giving food or goods'),
    p('The pantry takes tins, jars, rice, nappies and soap that are unopened and in date.'),
    h3('Where to bring them'),
    p(
      'Bring them to 22 Quillbark Lane on a weekday between 9 am and 4 pm. For furniture, please call first.',
    ),
  ),
);
