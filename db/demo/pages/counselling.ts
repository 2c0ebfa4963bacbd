import { button, carousel, focus, iconList, panel, rich, split, testimonials, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, image, link, ol, p, tel, to, ul } from '../write.ts';

export const counselling = page(
  {
    slug: 'get-help/counselling',
    title: 'Counselling',
    description:
      'Up to ten free counselling sessions for people aged 12 and over in South Australia. No referral. Call (08) 7010 4926.',
    keywords: 'free counselling, grief, anxiety, trauma, Adelaide',
    searchWords:
      'counselling, counsellor, lonely, someone to talk to, depressed, depression, anxiety, panic attack, stressed, grief, grieving, trauma',
    priority: 0.8,
    frequency: 'monthly',
    callNumber: '(08) 7010 4926',
    callName: 'Book a first talk',
    callAbout: 'It is free. You do not need a referral.',
    callHours: 'Monday to Friday 9 am to 7 pm',
    header: {
      type: 'full',
      title: 'Counselling',
      description: 'Free sessions with one person who gets to know you, at a pace you choose.',
      picture: 'door-22',
      alt: 'Two people sit at a round table by a blue door with the number 22 and a ramp, seen from behind.',
    },
  },
  rich(
    h2('Who this is for'),
    p('It is for anyone aged 12 or over who lives in South Australia and has something heavy to carry.'),
    ul(
      'worry, low mood or poor sleep',
      'grief, of any kind and any age',
      'something frightening that happened, last week or long ago',
      'caring for someone else, and running out of strength',
    ),
    p('You do not need a diagnosis or a health card.'),
  ),
  split(
    { width: 6, gap: 1, matchHeight: true },
    [
      titled(
        'What happens first',
        rich(
          ol(
            'You call (08) 7010 4926, Monday to Friday, 9 am to 7 pm.',
            'A worker talks with you for about twenty minutes.',
            'They suggest one or two counsellors, and you choose.',
            'Your first session is usually within three weeks.',
          ),
        ),
      ),
    ],
    [
      panel(
        'white',
        h2('What a session is like'),
        p(
          'It lasts fifty minutes. You sit in a quiet room, walk outside together, or talk by phone or video.',
        ),
        p('You do not have to tell the whole story. You can bring a friend, or a dog.'),
        p('If the counsellor is not right for you, say so. Changing is normal.'),
      ),
    ],
  ),
  focus(
    'privacy',
    'What you say stays in the room',
    'Your counsellor keeps short notes that you can read. They share something only if you agree, if a life or a child is at risk, or if a court orders it.',
  ),
  titled(
    'Cost, places and what to bring',
    iconList(
      'Cost: nothing, for up to ten sessions in a year.',
      'City: 22 Quillbark Lane, Adelaide, Monday to Friday.',
      'Port: 8 Saltpetrel Way, Port Adelaide, Tuesday and Thursday.',
      'Home: by phone or video, anywhere in South Australia.',
      'Bring: nothing.',
    ),
  ),
  titled(
    'See the place before you come',
    carousel(
      image(
        'front-door',
        'The front door at Quillbark Lane stands open. There is one step, and a ramp with a rail beside it.',
      ),
      image(
        'waiting-room',
        'The waiting room has two armchairs, a jug of water, and a brown dog asleep on the rug.',
      ),
      image(
        'talking-room',
        'In the counselling room two chairs face the same low table. Trees show in the window.',
      ),
      image('courtyard', 'Behind the house a bench stands under a lemon tree.'),
    ),
  ),
  testimonials(
    {
      quote: 'In the third session I slept through the night for the first time since the funeral.',
      quoteBy: 'Wen, 63',
      image: null,
    },
    {
      quote: 'We mostly walked. It is easier to say things when you are both looking at the sea.',
      quoteBy: 'Jordan, 17',
      image: null,
    },
    {
      quote: 'I cried for most of it. She made tea, and said that it was a good use of the hour.',
      quoteBy: 'Amal, 45',
      image: null,
    },
  ),
  rich(
    h2('If you are under 18'),
    p(
      'From 16 you can come without telling a parent. If you are younger, your counsellor talks with you about who should know.',
    ),
    p(
      'What you say stays private in the same way. If you are not safe, we work out together which adult to tell.',
    ),
    p(link('Read all of our privacy promises', '/about/privacy')),
  ),
  rich(
    h2('While you wait'),
    p(
      'You can talk with someone before your first session. Our crisis line answers at any hour: ',
      tel('1800 975 707'),
      '.',
    ),
  ),
  rich(
    h2('If you miss a session'),
    p(
      'Nothing bad happens and there is no fee. Call ',
      tel('(08) 7010 4926'),
      ' when you can, and we find a new time.',
    ),
  ),
  button(
    callLink('(08) 7010 4926', 'Call to book counselling'),
    to('/about/our-people', 'Meet the counsellors'),
  ),
);
