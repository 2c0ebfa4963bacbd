import { accordion, button, details, iconList, panel, quote, rich, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, h3, link, ol, p, tel, to, ul } from '../write.ts';

export const housing = page(
  {
    slug: 'get-help/housing',
    title: 'Housing help',
    description:
      'Free help to find a bed tonight, keep the home you have, or move into a new one. Call (08) 7010 2483 on weekdays.',
    keywords: 'homelessness, emergency accommodation, rent help, eviction, Adelaide',
    searchWords:
      'homeless, nowhere to sleep, nowhere to stay, nowhere to live, eviction, evicted, rent, landlord, kicked out, bed tonight, sleeping in my car',
    priority: 0.8,
    frequency: 'monthly',
    callNumber: '(08) 7010 2483',
    callName: 'Talk with a housing worker',
    callAbout: 'For a bed tonight, call before 4 pm if you can.',
    callHours: 'Monday to Friday 8 am to 6 pm',
    checkedOn: '2026-11-03',
    header: {
      type: 'half',
      title: 'Housing help',
      description: 'For anyone who has nowhere safe to stay, or who may lose the home they have.',
      picture: 'box-upstairs',
      alt: 'Someone carries a box up outside stairs to an open door, seen from behind, with keys in one hand.',
    },
  },
  split(
    { width: 6, gap: 4, usePixelGap: true, matchHeight: true },
    [
      panel(
        'orange-200',
        h2('You need a bed tonight'),
        p('Call before 4 pm if you can, because beds go early. After that, call anyway.'),
        p('By day: ', tel('(08) 7010 2483')),
        p('After 6 pm and at weekends: ', tel('1800 975 707')),
      ),
    ],
    [
      panel(
        'blue-200',
        h2('You have a notice or a debt'),
        p('Call as soon as the letter comes. The earlier we start, the more we can do.'),
        p('Monday to Friday, 8 am to 6 pm: ', tel('(08) 7010 2483')),
      ),
    ],
  ),
  rich(
    h2('Who we help'),
    p('We help single people, couples and families, with or without pets. You can be any age from 16.'),
    p(
      'You may be sleeping in a car, on a friend’s couch, or in a house that is not safe. All of that counts.',
    ),
  ),
  titled(
    'What happens when you call',
    rich(
      ol(
        'A housing worker asks where you slept last night and what you need first.',
        'If you need a bed tonight, they ring around while you wait, or call you back within an hour.',
        'You get one worker and their direct number, so that you tell your story once.',
        'Together you write a short plan: where you stay, who we call, what happens next week.',
      ),
      h3('What we cannot promise'),
      p('There are not enough homes in South Australia. Some nights every bed is full.'),
      p(
        'When that happens we tell you the truth, and we still help with food, bedding and the next morning.',
      ),
    ),
  ),
  titled(
    'What we can help with',
    accordion(
      {
        header: 'Keeping the home you have',
        nodes: [
          p('We talk with your landlord, work out a payment plan, and go to the tribunal with you.'),
          p('Sometimes we can pay part of the rent you owe. You do not pay it back.'),
        ],
      },
      {
        header: 'A bed for tonight or this week',
        nodes: [
          p(
            'This can be a room in a shelter, a motel or a cabin. We tell you what each place is like before you choose.',
          ),
        ],
      },
      {
        header: 'A home of your own',
        nodes: [
          p('We help you fill in the public housing form, look for private rentals, and pay the bond.'),
          p('For the first six months, your worker visits when you want them to.'),
        ],
      },
      {
        header: 'Leaving a home that is not safe',
        nodes: [
          p(
            'If someone there frightens you, talk with a safety worker first. They find beds that stay secret.',
          ),
        ],
        link: to('/get-help/family-violence', 'Read about safety at home'),
      },
    ),
  ),
  split(
    { width: 4, gap: 1, reverse: { mobile: true } },
    [quote('They rang eleven places. I counted. The twelfth had room for the dog.', 'Lou, 41')],
    [
      titled(
        'What to bring',
        iconList(
          'Any letter or notice you have had about your home.',
          'A card or letter with your name on it. If you have none, come without.',
          'A phone charger, medicine, and a lead for your dog.',
        ),
      ),
    ],
  ),
  details({
    header: 'Cost, privacy and your papers',
    nodes: [
      p(
        'Our help is free. Some places charge rent, most often about a quarter of your income. We tell you before you agree.',
      ),
      p('We ask before we speak to anyone about you. You can read your file at any time.'),
      ul('We do not tell your landlord why you called.', 'We do not share your visa status.'),
    ],
    link: to('/about/privacy', 'Read all of our privacy promises'),
  }),
  rich(
    h2('Other help while you wait'),
    p(
      'You can pick up ',
      link('food and help with bills', '/get-help/food-and-bills'),
      ' on the same day. You can shower, wash clothes and collect mail at ',
      link('our two addresses', '/contact'),
      '.',
    ),
  ),
  button(callLink('(08) 7010 2483', 'Call housing help'), to('/contact', 'See where to find us')),
);
