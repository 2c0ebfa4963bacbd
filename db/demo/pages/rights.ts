import { accordion, anchor, button, formatted, panel, quote, rich, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { b, callLink, h2, h3, link, mail, ol, p, tel, to, ul } from '../write.ts';

export const rights = page(
  {
    slug: 'about/your-rights-and-feedback',
    title: 'Your rights and feedback',
    description:
      'What you can expect from Open Verandah, and how to thank us, suggest something or complain.',
  },
  split(
    { width: 6, gap: 5, usePixelGap: true, matchHeight: true },
    [
      panel(
        'blue-200',
        h2('What you can expect'),
        ul(
          'to be treated with respect, whoever you are',
          'to feel safe here',
          'to have things explained in words you know',
          'to choose, to change your mind, and to say no',
          'to bring someone with you',
          'to see what we write about you',
        ),
      ),
    ],
    [
      panel(
        'white',
        h2('What we ask of you'),
        ul(
          'tell us if you cannot come, when you can',
          'treat the people you meet here as you want to be treated',
          'respect the privacy of others you see here',
        ),
        p('If a day goes badly, we talk about it. We do not shut the door on people.'),
      ),
    ],
  ),
  formatted(b('You do not lose our help by complaining. '), 'Not now, and not later.'),
  anchor('feedback'),
  titled(
    'How to tell us something',
    rich(
      p('You can tell any worker, or choose one of these. You do not need to give your name.'),
      ul(
        [
          'Call ',
          tel('(08) 5550 6527'),
          ', Monday to Friday, 9 am to 5 pm. It costs the same as a local call.',
        ],
        ['Write to ', mail('feedback@openverandah.example'), '.'],
        'Post a letter to Feedback, 22 Quillbark Lane, Adelaide SA 5000.',
        'Put a card in the yellow box at either front door.',
      ),
      h3('If you complain'),
      ol(
        'We tell you within two working days that we have it, and who is looking into it.',
        'That person was not part of what went wrong. They listen to you first.',
        'You get an answer in plain words within 20 working days.',
        'If we were wrong, we say so, and tell you what we have changed.',
      ),
    ),
  ),
  quote(
    'I complained about the waiting room. Two weeks later there was a door on it.',
    'Someone who wrote us a card',
  ),
  titled(
    'If you need more than our answer',
    accordion(
      {
        header: 'Someone to speak for you',
        nodes: [
          p(
            'An advocate is on your side only. We can give you a list of free ones, and you can ask for one at any step.',
          ),
        ],
      },
      {
        header: 'Someone outside Open Verandah',
        nodes: [
          p(
            'You can go to the state’s complaints commissioner for health and community services. It is free, and you can go there first.',
          ),
        ],
      },
      {
        header: 'A child was not safe with us',
        nodes: [
          p(
            'Tell us or the police at once. We stop the person working with children that day while it is looked into.',
          ),
          p('If a child is in danger now, call ', tel('000'), '.'),
        ],
        link: callLink('(08) 5550 6527', 'Call (08) 5550 6527'),
      },
    ),
  ),
  rich(
    h2('What we learned last year'),
    p('We had 212 thank-yous, 87 ideas and 64 complaints. Most complaints were about waiting on the phone.'),
    p(
      'We added four people to the evening shift because of them. ',
      link('Read how we are run', '/about'),
      '.',
    ),
  ),
  button(callLink('(08) 5550 6527', 'Call to give feedback'), to('/contact', 'Other ways to reach us'), true),
);
