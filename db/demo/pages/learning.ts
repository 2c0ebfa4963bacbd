import {
  accordion,
  anchor,
  button,
  details,
  events,
  iconList,
  panel,
  quote,
  rich,
  split,
  testimonials,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import type { DemoPageDocument } from '../types.ts';
import { callLink, h2, h3, link, mail, ol, p, tel, to, ul } from '../write.ts';

const domainId = 'open-verandah-learning';

const home = page(
  {
    domainId,
    slug: '',
    title: 'Open Verandah Learning: courses in listening and safety',
    description:
      'Short courses in listening, asking about suicide, family violence and calm service, taught in Adelaide.',
    priority: 1,
    frequency: 'monthly',
    header: {
      type: 'full',
      title: 'Courses in listening and safety',
      description: 'Short courses for workplaces, clubs and anyone who gets told hard things.',
      picture: 'training-room',
      alt: 'Four people sit in a bright training room and listen to a teacher beside a board.',
    },
  },
  rich(
    h2('Who teaches you'),
    p(
      'Your teachers answer the phones at Open Verandah. They teach what they do, with real examples that nobody can be known by.',
    ),
    p('Groups are small, sixteen at most. You practise, you rest, and you can step out at any time.'),
  ),
  titled(
    'Choose a course',
    iconList(
      'First Listener: for anyone. One day.',
      'Asking About Suicide: for anyone over 18. Two days.',
      'Safe at Home: for workers who may notice family violence. One day.',
      'Calm at the Counter: for people who serve the public. Half a day.',
    ),
  ),
  button(to('/courses', 'See courses, dates and cost'), to('/book', 'Book a place')),
  testimonials(
    {
      quote: 'I learned to stop filling the silence. My whole team noticed.',
      quoteBy: 'Anneke, library manager',
      image: null,
    },
    {
      quote: 'Two weeks later an apprentice told me he was not doing well. I knew what to ask.',
      quoteBy: 'Craig, builder',
      image: null,
    },
    {
      quote: 'I came for my job. I used it first at my own kitchen table.',
      quoteBy: 'Samira, nurse',
      image: null,
    },
  ),
  panel(
    'blue-200',
    h2('If a course touches something of your own'),
    p(
      'Many people who come have been through what we teach. A worker who is not teaching is there each day to talk with you.',
    ),
    p('At any hour, you can call ', tel('1800 975 707'), '.'),
  ),
);

const courses = page(
  {
    domainId,
    slug: 'courses',
    title: 'Courses, dates and cost',
    description: 'What each course covers, who it is for, how long it takes and what it costs.',
    priority: 0.8,
    frequency: 'monthly',
    header: {
      type: 'half',
      title: 'Courses, dates and cost',
      description: 'What each course covers, who it is for, and what you pay.',
      picture: 'practice-pairs',
      alt: 'Four learners practise in pairs in front of a flip chart, seen from behind. One uses a wheelchair.',
    },
  },
  anchor('first-listener'),
  titled(
    'First Listener',
    split(
      { width: 7, gap: 1 },
      [
        rich(
          p('You learn to hear someone out without fixing them, and to know when to bring in other help.'),
          ul(
            'how to begin and end a hard talk',
            'what not to say, and why',
            'looking after yourself afterwards',
          ),
        ),
      ],
      [
        panel(
          'white',
          h3('At a glance'),
          ul(
            'For anyone',
            'One day, 9.30 am to 4 pm',
            'First Friday of each month',
            '$140, or $40 if money is tight',
          ),
        ),
      ],
    ),
  ),
  anchor('asking-about-suicide'),
  titled(
    'Asking About Suicide',
    split(
      { width: 7, gap: 1 },
      [
        rich(
          p('You learn to ask plainly, to stay calm with the answer, and to help someone stay safe for now.'),
          p(
            'If someone close to you has died by suicide in the last year, call us first. We help you choose a good time.',
          ),
        ),
      ],
      [
        panel(
          'white',
          h3('At a glance'),
          ul(
            'For anyone over 18',
            'Two days, 9.30 am to 4 pm',
            'March, June, September and November',
            '$290, or $80 if money is tight',
          ),
        ),
      ],
    ),
  ),
  anchor('safe-at-home'),
  titled(
    'Safe at Home',
    split(
      { width: 7, gap: 1 },
      [
        rich(
          p(
            'You learn to notice family violence, to ask without making things more dangerous, and where to send people.',
          ),
        ),
      ],
      [
        panel(
          'white',
          h3('At a glance'),
          ul('For workers and volunteers', 'One day, 9.30 am to 4 pm', 'Every second month', '$160'),
        ),
      ],
    ),
  ),
  anchor('calm-at-the-counter'),
  titled(
    'Calm at the Counter',
    split(
      { width: 7, gap: 1 },
      [rich(p('You learn what makes people shout, how to bring a talk back down, and when to walk away.'))],
      [
        panel(
          'white',
          h3('At a glance'),
          ul(
            'For people who serve the public',
            'Half a day, at your workplace',
            'On a day you choose',
            '$1,100 for a group',
          ),
        ),
      ],
    ),
  ),
  panel(
    'blue-200',
    h2('If you need to talk now'),
    p(
      'A course is not the place to wait for help. At any hour, you can call ',
      tel('1800 975 707'),
      '. The call is free.',
    ),
  ),
  details({
    header: 'What every course includes',
    nodes: [
      p(
        'Lunch, tea, a workbook, and a certificate that says what you learned. A course is not a qualification.',
      ),
    ],
    link: to('/book', 'Book a place'),
  }),
);

const book = page(
  {
    domainId,
    slug: 'book',
    title: 'Book a course',
    description:
      'Book a place by phone or e-mail, or ask for a course at your workplace. Call (08) 7010 0153.',
    priority: 0.8,
    frequency: 'monthly',
  },
  rich(
    h2('Book for yourself'),
    ol(
      ['Choose a course from ', link('the list of courses', '/courses'), '.'],
      [
        'Call ',
        tel('(08) 7010 0153'),
        ', Monday to Friday, 9 am to 4 pm, or write to ',
        mail('learning@openverandah.example'),
        '.',
      ],
      'Tell us what you need: large print, a ramp, an interpreter, no meat.',
      'You get a letter with the date, the room and how to pay.',
    ),
    h3('If you cannot come'),
    p('Call by the day before and you pay nothing. You can also send someone in your place.'),
  ),
  button(callLink('(08) 7010 0153', 'Call to book a place'), to('/courses', 'See courses, dates and cost')),
  titled('The next dates', events('training')),
  anchor('groups'),
  titled(
    'Training for your workplace',
    accordion(
      {
        header: 'How many people can come',
        nodes: [p('From eight to sixteen. For more, we send a second teacher.')],
      },
      {
        header: 'What you provide',
        nodes: [
          p('A room with chairs that move, and a second quiet room. People should not be on call that day.'),
        ],
      },
      {
        header: 'What it costs',
        nodes: [p('From $1,100 for half a day. Small charities and clubs pay half.')],
      },
    ),
  ),
  quote('They asked about our people before they talked about slides.', 'A depot manager'),
  panel(
    'orange-200',
    h2('Where we teach'),
    p('Courses are held at 22 Quillbark Lane, Adelaide, on the first floor. There is a lift.'),
    p('Bring a pen, a jumper and nothing else.'),
  ),
);

/** The three pages of the second site. */
export const learningPages: DemoPageDocument[] = [home, courses, book];
