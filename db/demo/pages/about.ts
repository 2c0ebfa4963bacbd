import {
  button,
  details,
  focus,
  formatted,
  iconList,
  panel,
  quote,
  rich,
  spaced,
  split,
  titled,
  widePanel,
} from '../blocks.ts';
import { page } from '../page.ts';
import { b, br, h2, h3, link, p, tel, to, ul } from '../write.ts';

export const about = page(
  {
    slug: 'about',
    title: 'About us',
    description: 'Who Open Verandah is, where the money comes from, and what we do with it.',
    priority: 0.6,
    header: {
      type: 'full',
      title: 'About us',
      description: 'Who we are, how we began in 1986, and where the money goes.',
      picture: 'community-garden',
      alt: 'Someone in a straw hat waters a raised garden bed, with tomatoes and sunflowers nearby.',
    },
  },
  widePanel(
    'blue-200',
    h2('Acknowledgement of Country'),
    p(
      'Open Verandah lives and works on the land of the Kaurna people of the Adelaide Plains. They are its Traditional Owners, and have cared for it since long before this city.',
    ),
    p('We pay our respect to Elders past and present. We acknowledge that this land was never given up.'),
    p(
      'We pay that same respect to all Aboriginal and Torres Strait Islander people who call us, work here or read this page.',
    ),
  ),
  split(
    { width: 7, gap: 1, reverse: { desktop: true } },
    [
      rich(
        h2('How it began'),
        p(
          'In 1986 six neighbours shared one telephone on a front verandah. They took turns to answer it through the night.',
        ),
        p(
          'People rang because they were lonely, or frightened, or could not pay the gas. The neighbours listened first, and then did what they could.',
        ),
        p(
          'Today 74 staff and 230 volunteers answer about 61,000 calls and messages a year. The way of answering has not changed.',
        ),
      ),
    ],
    [
      focus(
        'tree',
        'We are from here',
        'We are a South Australian charity. Everyone on our board lives in the state, and half of them have used a service like ours.',
      ),
    ],
  ),
  titled(
    'What we do',
    iconList(
      'We answer the phone at any hour, on two free lines.',
      'We help people stay housed, fed and safe.',
      'We counsel people through grief, fear and change.',
      'We teach workplaces and clubs to listen, through Open Verandah Learning.',
    ),
  ),
  spaced(
    titled(
      'Where the money comes from, and where it goes',
      split(
        { width: 6, gap: 1 },
        [
          rich(
            h3('It comes from'),
            ul(
              'gifts from people: 46 cents of each dollar',
              'government grants: 38 cents',
              'training and events: 16 cents',
            ),
          ),
        ],
        [
          rich(
            h3('It goes to'),
            ul(
              'people who call and visit: 84 cents of each dollar',
              'running the office: 10 cents',
              'raising more: 6 cents',
            ),
          ),
        ],
      ),
      formatted(
        b('Ask for our accounts.'),
        br(),
        'We post or e-mail the full yearly report to anyone who asks on (08) 5550 3264.',
      ),
    ),
    { small: 2, large: 3 },
    { small: 5 },
  ),
  quote(
    'A verandah is half home and half street. Anyone can sit down there without being asked in.',
    'One of our six founders',
  ),
  panel(
    'orange-200',
    h2('What we hold to'),
    ul(
      'We tell the truth about what we can and cannot do.',
      'We do things with you, never to you.',
      'We know that the past shapes today, so we ask what happened to you and not what is wrong with you.',
      'We say sorry when we get it wrong, and we put it right.',
    ),
  ),
  details({
    header: 'How we are run and checked',
    nodes: [
      p(
        'A board of nine people meets each month. They are not paid. Members choose them at a public meeting in October.',
      ),
      p(
        'Every worker and volunteer has a police check and a check for working with children. An outside auditor reads our books each year.',
      ),
    ],
    link: to('/about/your-rights-and-feedback', 'Read about your rights'),
  }),
  rich(
    h2('Talk with us about our work'),
    p(
      'Reporters and students can call ',
      tel('(08) 5550 0175'),
      '. Please read ',
      link('how we share people’s stories', '/stories'),
      ' before you ask for one.',
    ),
  ),
  button(to('/about/our-people', 'Meet our people'), to('/contact', 'Find us')),
);
