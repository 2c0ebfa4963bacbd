import { anchor, button, emergency, pagesBelow, rich, testimonials, text, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { h2, h3, mail, p, tel, to, ul } from '../write.ts';

export const stories = page(
  {
    slug: 'stories',
    title: 'Stories',
    description: 'People who called Open Verandah tell what happened next, in their own words.',
    frequency: 'monthly',
    quickExit: 'on',
    header: {
      type: 'full',
      title: 'Stories',
      description: 'People tell what happened after they called. Names and small details are changed.',
      picture: 'writing-table',
      alt: 'Someone writes at a kitchen table by a window, seen from behind. A cat sits on the sill.',
    },
  },
  text(
    'These stories speak about family violence, grief and suicide. You can stop reading at any time, and call 1800 975 707.',
  ),
  pagesBelow('/stories'),
  titled(
    'In a few words',
    testimonials(
      {
        quote: 'They helped me ring the power company. I cried on hold, and she hummed along with the music.',
        quoteBy: 'Marisol, 37',
        image: null,
      },
      {
        quote:
          'I am eighty. I call on Sundays because the house is quiet. They never make me feel that it is not enough.',
        quoteBy: 'Edith, 80',
        image: null,
      },
      {
        quote: 'I did ten sessions. At the end my counsellor said I could come back, and I did, once.',
        quoteBy: 'Sam, 26',
        image: null,
      },
    ),
  ),
  anchor('share'),
  rich(
    h2('Share your story'),
    p('If something we did stays with you, good or bad, you can tell it here. Wait until it feels settled.'),
    h3('What happens'),
    ul(
      ['Call ', tel('(08) 5550 3264'), ' or write to ', mail('stories@openverandah.example'), '.'],
      'A worker writes it down with you. You can bring someone.',
      'You read it and change anything. We change your name.',
      'You can ask us to take it down at any time, and we do it that day.',
    ),
    p('We do not pay for stories, and we never ask for one in return for help.'),
  ),
  emergency({
    header: 'If reading this was hard',
    subHeading: 'You can talk about it now. The call is free, at any hour.',
    phoneNumber: '1800 975 707',
    emergencyInfo: 'If you or someone near you is in danger now, call 000.',
    linkOne: to('/get-help/crisis-support', 'How a call goes'),
    linkTwo: to('/get-help', 'Other kinds of help'),
  }),
  button(to('/get-help', 'Find the help you need'), to('/support-us', 'Help someone else call'), true),
);
