import { button, focus, panel, quote, rich, split, testimonials, text } from '../blocks.ts';
import { page } from '../page.ts';
import { h2, link, noLink, p, tel, to, ul } from '../write.ts';

export const supportUs = page(
  {
    slug: 'support-us',
    title: 'Support us',
    description:
      'Four ways to help Open Verandah: give money, give time, raise funds, or leave a gift in your will.',
    priority: 0.7,
    header: {
      type: 'full',
      title: 'Support us',
      description: 'Someone calls tonight. You can help make sure that a person answers.',
      picture: 'loading-van',
      alt: 'Two people load boxes and fruit into an open van, seen from behind. A third comes along with a walking frame.',
    },
  },
  split(
    { width: 6, gap: 1, matchHeight: true },
    [
      focus(
        'donation',
        'Give once',
        'Your gift goes to the service that is shortest that month, unless you choose one.',
      ),
      button(
        to('/support-us/donate', 'See how to give'),
        to('/support-us/donate#questions', 'Tax and receipts'),
      ),
    ],
    [
      focus(
        'regular',
        'Give each month',
        'A small amount each month lets us plan the night shifts. You can stop with one call.',
      ),
      button(to('/support-us/donate#monthly', 'Set up a monthly gift'), noLink, true),
    ],
  ),
  split(
    { width: 6, gap: 1, matchHeight: true },
    [
      focus('volunteer', 'Give time', 'You can answer calls, stack shelves or drive the van. We train you.'),
      button(to('/support-us/volunteer', 'Read about volunteering'), noLink, true),
    ],
    [
      focus('fundraiser', 'Raise money', 'Bake, walk or sing with the people around you. We help you plan.'),
      button(to('/support-us/fundraise', 'Plan a fundraiser'), noLink, true),
    ],
  ),
  panel(
    'orange-500',
    h2('What your gift does'),
    ul(
      '$14 fills a basket at the pantry.',
      '$38 pays for one hour of the crisis line at night.',
      '$120 keeps a family in a safe room for one night.',
      '$600 trains one volunteer to answer calls.',
    ),
    p('These are what each thing cost us last year, divided out. We add them up again each July.'),
  ),
  text(
    'Every gift of money is listed in our yearly report by where it went. We never publish your name unless you ask us to.',
  ),
  testimonials(
    {
      quote: 'I called in 2009. I give eleven dollars a month so that the next person gets through.',
      quoteBy: 'Bernadette, who gives each month',
      image: null,
    },
    {
      quote: 'Our netball club shovels mulch in their garden each spring. The kids ask when it is.',
      quoteBy: 'Tane, club secretary',
      image: null,
    },
    {
      quote: 'I had no money to spare, so I gave my Tuesdays. I sort the bread.',
      quoteBy: 'Josie, who helps at the pantry',
      image: null,
    },
  ),
  rich(
    h2('Leave a gift in your will'),
    p(
      'After you have looked after your family, you can leave a share to the people who call next. ',
      link('Read how to leave a gift in your will', '/support-us/leave-a-gift-in-your-will'),
      '.',
    ),
    h2('Ask a person'),
    p(
      'Call ',
      tel('(08) 7010 5631'),
      ', Monday to Friday, 9 am to 5 pm. Joy or Mateus answers, and nobody presses you to give.',
    ),
  ),
  quote(
    'The crisis line rang 340 times last weekend. Someone had paid for each shift before it began.',
    'Marion Teague, chief executive',
  ),
);
