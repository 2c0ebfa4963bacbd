import {
  accordion,
  anchor,
  details,
  formatted,
  panel,
  quote,
  rich,
  spaced,
  split,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import { b, br, h2, h3, link, ol, p, tel, to, ul } from '../write.ts';

export const crisisSupport = page(
  {
    slug: 'get-help/crisis-support',
    title: 'Crisis support, any hour',
    description:
      'Free phone and text support for anyone in South Australia in crisis or thinking about suicide. Call 1800 975 707 at any hour.',
    keywords: 'crisis line, suicide support, text support, someone to talk to',
    searchWords:
      'suicide, suicidal, kill myself, end my life, want to die, self-harm, hurt myself, cutting myself, overdose, too many pills, cant go on',
    priority: 1,
    frequency: 'monthly',
    callNumber: '1800 975 707',
    callName: 'Call now, and someone listens',
    callAbout: 'Free from any phone. You do not need to give your name.',
    callHours: 'Day and night',
    textNumber: '0491 570 006',
    checkedOn: '2026-11-03',
    header: {
      type: 'full',
      title: 'Crisis support, any hour',
      description:
        'For anyone who feels they cannot carry it alone. You do not have to be sure that it is a crisis.',
      picture: 'night-line',
      alt: 'Someone with a headset sits at a desk at night, seen from behind, and writes beside a lamp.',
    },
  },
  formatted(
    b('We answer texts every day from 8 am to midnight.'),
    br(),
    'Your phone company may charge its usual text rate.',
  ),
  anchor('what-happens'),
  titled(
    'What happens when you call',
    split(
      { width: 7, gap: 1 },
      [
        rich(
          ol(
            'You hear a short recorded hello. It lasts ten seconds.',
            'A person answers. Most calls are answered within three minutes, and at night it can take longer.',
            'They ask what is happening, and whether you are safe. You answer as much as you like.',
            'You talk. There is no time limit, and silence is fine.',
            'Before the call ends, you work out the next few hours together.',
          ),
        ),
      ],
      [
        panel(
          'white',
          h3('You can also'),
          ul(
            'hang up and call again',
            'ask for a different person',
            'call just to hear a voice',
            'ask us to call you back',
          ),
        ),
      ],
    ),
  ),
  panel(
    'blue-800',
    h2('If you are thinking about suicide'),
    p('We ask about suicide plainly, and you can answer plainly. Saying it aloud does not make it worse.'),
    p(
      'Until you reach us, it can help to be near another person. Move away from anything you could use to hurt yourself.',
    ),
    p(
      'Many people who have felt this way find that it passes. Call ',
      tel('1800 975 707'),
      ' and let someone stay with you while it does.',
    ),
  ),
  anchor('worried'),
  spaced(
    titled(
      'If you are worried about someone',
      accordion(
        {
          header: 'How to ask them',
          nodes: [
            p(
              'Choose a quiet moment. Say what you have noticed, then ask directly: “Are you thinking about suicide?”',
            ),
            p('Asking does not put the idea in their head. It tells them they can talk with you about it.'),
          ],
        },
        {
          header: 'What to do if they say yes',
          nodes: [
            ul(
              'Stay with them, or stay on the phone.',
              ['Call ', tel('1800 975 707'), ' together. Put us on speaker if you both want that.'],
              ['If they are in danger now, call ', tel('000'), ' and ask for an ambulance.'],
              'You do not have to keep it secret, even if they ask you to.',
            ),
          ],
        },
        {
          header: 'Looking after yourself',
          nodes: [
            p(
              'Supporting someone is heavy. You can call us about how you are, too, without saying who they are.',
            ),
          ],
          link: to('/get-help/counselling', 'Read about counselling for carers and friends'),
        },
      ),
    ),
    { small: 2, large: 4 },
  ),
  details({
    header: 'What we write down, and who sees it',
    nodes: [
      p('We do not record calls. We do not show or keep your number unless you ask for a call back.'),
      p('The person you talk with writes a few lines, without your name, so that we can plan our shifts.'),
      p(
        'We break privacy only if a life is at risk. We call 000, and we tell you that we are doing it if we can.',
      ),
    ],
    illustration: 'privacy',
    link: to('/about/privacy', 'Read all of our privacy promises'),
  }),
  quote(
    'He did not try to fix me. He waited until I could breathe, and then we made a plan for breakfast.',
    'Ash, 34',
  ),
  rich(
    h2('After the crisis'),
    p(
      'You can stop here. If you want more, we can book you in with a ',
      link('counsellor', '/get-help/counselling'),
      ', or help with ',
      link('somewhere to stay', '/get-help/housing'),
      ' or ',
      link('food and bills', '/get-help/food-and-bills'),
      '.',
    ),
  ),
);
