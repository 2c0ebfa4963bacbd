import { accordion, button, iconList, rich, spaced, split, testimonials, text, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { h2, image, p, tel, to } from '../write.ts';

export const ourPeople = page(
  {
    slug: 'about/our-people',
    title: 'Our people',
    description: 'The staff, volunteers and board members who answer, visit and look after Open Verandah.',
    header: {
      type: 'half',
      title: 'Our people',
      description: 'The people you may meet, and what each of them does.',
      picture: 'verandah-team',
      alt: 'Six people rest on and beside a bench on a verandah, seen from behind. One uses a wheelchair, one a cane.',
    },
  },
  text(
    'You can ask to talk with any of these people. Call the office on (08) 5550 3264, Monday to Friday, 9 am to 5 pm.',
  ),
  titled(
    'Who leads each service',
    accordion(
      {
        header: 'Marion Teague, chief executive',
        nodes: [
          p(
            'Marion began here as a volunteer on the night line in 1998. She answers for everything we do, and she reads every complaint.',
          ),
        ],
        image: image('marion-teague', 'A drawn portrait of Marion Teague.'),
      },
      {
        header: 'Dev Ranganath, crisis line',
        nodes: [
          p(
            'Dev leads the teams who answer at any hour. He was a nurse for twelve years, and still takes one night shift a month.',
          ),
        ],
        image: image('dev-ranganath', 'A drawn portrait of Dev Ranganath.'),
        link: to('/get-help/crisis-support', 'Read about crisis support'),
      },
      {
        header: 'Soraya Haddad, safety at home',
        nodes: [
          p(
            'Soraya speaks Arabic, Dari and English. She trains our safety workers, and goes with people to court.',
          ),
        ],
        image: image('soraya-haddad', 'A drawn portrait of Soraya Haddad.'),
        link: to('/get-help/family-violence', 'Read about safety at home'),
      },
      {
        header: 'Colin Aldersey, housing and money',
        nodes: [
          p(
            'Colin lived in a car for a winter when he was nineteen. He now leads the housing team and the pantry.',
          ),
        ],
        image: image('colin-aldersey', 'A drawn portrait of Colin Aldersey.'),
      },
      {
        header: 'Thi Mai Doan, counselling',
        nodes: [
          p(
            'Thi Mai is a psychologist who works with grief. She leads the counsellors and the support we give after a suicide.',
          ),
        ],
        image: image('thi-mai-doan', 'A drawn portrait of Thi Mai Doan.'),
        link: to('/get-help/after-a-suicide', 'Read about support after a suicide'),
      },
    ),
  ),
  split(
    { width: 6, gap: 1, reverse: { desktop: true, mobile: true } },
    [
      rich(
        h2('The people who answer'),
        p(
          'Most of the voices on our lines are volunteers. Each trains for 60 hours, and listens beside someone experienced before answering alone.',
        ),
        p('A supervisor is on every shift. No one takes a call without support.'),
      ),
    ],
    [
      titled(
        'What you can ask for',
        iconList(
          'a woman, or a man, if one is on shift',
          'an Aboriginal or Torres Strait Islander worker, on weekdays',
          'someone who speaks your language, or an interpreter',
        ),
      ),
    ],
  ),
  spaced(
    testimonials(
      {
        quote: 'I expected to give advice. What people want is that you stay.',
        quoteBy: 'Hamish, volunteer on the night line',
        image: null,
      },
      {
        quote: 'Some days I carry boxes and some days I hold a baby while someone fills in a form.',
        quoteBy: 'Lucia, volunteer at the pantry',
        image: null,
      },
      {
        quote: 'I drive the van. People tell me things at red lights.',
        quoteBy: 'Wayne, volunteer driver',
        image: null,
      },
    ),
    { small: 2 },
    { small: 5 },
  ),
  rich(
    h2('Work with us'),
    p('Paid work is listed in the window at Quillbark Lane, and we send the list to anyone who asks.'),
    p(
      'You can call about jobs on ',
      tel('(08) 5550 7853'),
      '. We welcome people who have used our services.',
    ),
  ),
  button(to('/support-us/volunteer', 'Read about volunteering')),
);
