import {
  accordion,
  button,
  film,
  focus,
  iconList,
  panel,
  rich,
  spaced,
  split,
  testimonials,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, h3, image, link, mail, ol, p, tel, to, ul } from '../write.ts';

export const volunteer = page(
  {
    slug: 'support-us/volunteer',
    title: 'Volunteer',
    description:
      'Roles, training and hours for volunteers at Open Verandah in Adelaide and Port Adelaide. Call (08) 5550 8416.',
    keywords: 'volunteer, crisis line volunteer, pantry, Adelaide',
    priority: 0.6,
    frequency: 'monthly',
    header: {
      type: 'full',
      title: 'Volunteer',
      description: 'You do not need experience. You need some hours, and to be someone who can listen.',
      picture: 'food-pantry',
      alt: 'A volunteer in an apron hands a bag of vegetables and bread over the pantry counter.',
    },
  },
  titled(
    'Choose what you would like to do',
    accordion(
      {
        header: 'Answer the crisis line',
        nodes: [
          p(
            'One four-hour shift a week, with a supervisor in the room. You train for 60 hours over three months, and it is free.',
          ),
          p(
            'You need to be 21 or older. We ask about your own hard times, so that the work does not hurt you.',
          ),
        ],
      },
      {
        header: 'Help at the pantry',
        nodes: [
          p('Three hours, once a week or once a month. You unpack, stack, and talk with people who come.'),
        ],
      },
      {
        header: 'Drive the van',
        nodes: [p('Two mornings a week. You collect food and deliver boxes. An ordinary licence is enough.')],
      },
      {
        header: 'Work in the garden',
        nodes: [p('Saturday mornings, with people who live nearby. Children can come with an adult.')],
      },
    ),
  ),
  split(
    { width: 6, gap: 1 },
    [
      rich(
        h2('What happens after you call'),
        ol(
          ['You call ', tel('(08) 5550 8416'), ' or write to ', mail('volunteer@openverandah.example'), '.'],
          'You come to an open evening, on the first Tuesday of each month at 6 pm.',
          'We meet you for half an hour, and call two people who know you.',
          'We do the police check and the check for working with children. We pay for both.',
          'You begin, with someone beside you.',
        ),
      ),
    ],
    [
      focus(
        'volunteer',
        'You are looked after, too',
        'Every shift ends with a talk. You can call your supervisor at any hour.',
      ),
      panel('blue-400', h2('What to bring'), ul('one card or paper with your name', 'your questions')),
    ],
  ),
  spaced(
    titled(
      'Good to know',
      iconList(
        'We pay back fares, fuel and parking.',
        'You are insured while you volunteer.',
        'If you get a pension or a job payment, your hours may count. We sign the form.',
        'If you used our services in the last year, start with the garden or pantry. We decide together when to take calls.',
      ),
    ),
    { small: 2 },
    { small: 5 },
  ),
  titled(
    'A training evening',
    film(
      { type: 'youtube', videoId: 'aqz-KE-bpKQ' },
      image(
        'second-headset',
        'Two people with headsets sit side by side at a desk, seen from behind. One points at the notes of the other.',
      ),
      'Here would be a film of two minutes. This demonstration plays ‘Big Buck Bunny’ by the Blender Foundation.',
    ),
  ),
  testimonials(
    {
      quote: 'At my first shift nobody called for an hour. Then someone did, and I understood the training.',
      quoteBy: 'Priyanka, crisis line, three years',
      image: null,
    },
    {
      quote: 'I retired and could not sit still. Now I know everyone’s cat by name.',
      quoteBy: 'Giuseppe, van driver, six years',
      image: null,
    },
    {
      quote: 'My hip is bad, so I write the cards that say thank you. I sit down for all of it.',
      quoteBy: 'Yvonne, office, two years',
      image: null,
    },
  ),
  rich(
    h2('If volunteering is not for you now'),
    p(
      'You can still ',
      link('give', '/support-us/donate'),
      ' or ',
      link('raise money with friends', '/support-us/fundraise'),
      '. A group from work can come for a day in the garden.',
    ),
    h3('Groups'),
    p('We take groups of up to twelve, on Wednesdays. Please call a month before.'),
  ),
  button(callLink('(08) 5550 8416', 'Call about volunteering'), to('/about/our-people', 'Meet our people')),
);
