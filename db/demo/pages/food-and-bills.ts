import {
  accordion,
  button,
  formatted,
  panel,
  quote,
  rich,
  spaced,
  split,
  table,
  text,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import { b, br, callLink, h2, h3, link, ol, p, tel, to, ul } from '../write.ts';

export const foodAndBills = page(
  {
    slug: 'get-help/food-and-bills',
    title: 'Food and bills',
    description:
      'A free pantry in the city, and people who help with power, water, phone and medical bills. Call (08) 5550 1738.',
    keywords: 'food pantry, emergency relief, bills, payment plan, debt, Adelaide',
    searchWords:
      'food, hungry, groceries, meals, no money, cant afford, bills, electricity, power bill, debt, vouchers',
    priority: 0.8,
    frequency: 'monthly',
    callNumber: '(08) 5550 1738',
    callName: 'Ask about food and bills',
    callHours: 'Monday to Friday 9 am to 5 pm',
    checkedOn: '2026-11-03',
    header: {
      type: 'half',
      title: 'Food and bills',
      description: 'For any week when the money does not reach the end. You can work and still need this.',
      picture: 'pantry-shelves',
      alt: 'Someone in an apron takes a jar from full pantry shelves, seen from behind. An older person with a cane waits.',
    },
  },
  text(
    'You can walk in for food without calling first. For help with a bill, call (08) 5550 1738 and we set a time.',
  ),
  split(
    { width: 7, gap: 1 },
    [
      titled(
        'The pantry',
        rich(
          p('It is set out like a small shop. You take a basket and choose what your household eats.'),
          h3('Where'),
          p('22 Quillbark Lane, Adelaide. No day is better than another for food.'),
        ),
      ),
    ],
    [
      panel(
        'blue-400',
        h2('What to bring'),
        ul('bags, if you have them', 'a list of who you shop for', 'nothing else'),
        p('We do not ask for a card, proof of income or your address.'),
      ),
    ],
  ),
  spaced(
    table(
      'When the pantry is open',
      ['Day', 'Open', 'Also there'],
      ['Monday', '10 am to 2 pm', 'a bill helper'],
      ['Wednesday', '10 am to 2 pm', 'a nurse'],
      ['Friday', '10 am to 2 pm', 'pet food'],
    ),
    undefined,
    { small: 5 },
  ),
  panel(
    'white',
    h3('What you find'),
    ul(
      'bread, milk, eggs, fruit and vegetables',
      'halal and gluten-free shelves',
      'nappies, pads, soap and washing powder',
    ),
  ),
  formatted(
    b('Cannot come to us? '),
    'Call (08) 5550 1738 ',
    b('before 11 am'),
    ' on a pantry day and we deliver.',
    br(),
    'We leave the box where you say, in plain bags.',
  ),
  spaced(
    titled(
      'Help with a bill',
      text('You can bring one letter or a whole drawer of them. We open them together.'),
      accordion(
        {
          header: 'Power, gas and water',
          nodes: [
            p('Your company must offer a plan you can afford. We call them with you, or for you.'),
            p(
              'If your power is to be cut off this week, tell us first. We can often stop it on the same day.',
            ),
          ],
        },
        {
          header: 'Phone and internet',
          nodes: [
            p(
              'We ask for the debt to be paused, and can give you a prepaid card so that you are not cut off.',
            ),
          ],
        },
        {
          header: 'Doctors, medicine and glasses',
          nodes: [
            p(
              'We can pay a pharmacist or clinic directly. You do not have to show us what the medicine is for.',
            ),
          ],
        },
        {
          header: 'Loans, fines and debt collectors',
          nodes: [
            p('A financial counsellor looks at everything you owe. They work for you, never for a lender.'),
            p('You do not have to speak to a debt collector today. Take their name, and call us.'),
          ],
        },
      ),
    ),
    { small: 3 },
    { small: 5 },
  ),
  titled(
    'What happens when you call',
    rich(
      ol(
        'You call (08) 5550 1738, Monday to Friday, 9 am to 5 pm. It costs the same as a local call.',
        'A worker asks what is due first, and whether there is food in the house tonight.',
        'You get a time within three working days, by phone or at our office. If it cannot wait, we act that day.',
        'You leave with a written list: what we do, what you do, and by when.',
      ),
    ),
  ),
  quote('I thought they would ask for payslips. They asked what my kids like for breakfast.', 'Marisol, 37'),
  rich(
    h2('Cost and privacy'),
    p('The food, the payments and the advice are free. You never pay us back.'),
    p(
      'We talk to a company about you only after you say yes. If your partner controls the money, tell us, and read about ',
      link('safety at home', '/get-help/family-violence'),
      '.',
    ),
    p(
      'Outside office hours, call ',
      tel('1800 975 707'),
      '. The night team can arrange food for the next morning.',
    ),
  ),
  button(callLink('(08) 5550 1738', 'Call about food or a bill'), to('/contact#adelaide', 'Find the pantry')),
);
