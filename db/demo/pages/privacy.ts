import { accordion, anchor, clearData, details, focus, rich, spaced, text, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { b, h2, h3, h4, link, mail, ol, p, tel, to, ul } from '../write.ts';

export const privacy = page(
  {
    slug: 'about/privacy',
    title: 'How we keep your information private',
    description:
      'What Open Verandah writes down, who sees it, how long we keep it, and how to see or change it.',
    priority: 0.6,
  },
  text(
    'You can use most of our services without giving your name. This page says what we keep when you do give it.',
  ),
  focus(
    'privacy',
    'The short version',
    'We keep as little as we can. We ask before we share anything. We break that only when a life or a child is at risk, or a court orders us to.',
  ),
  rich(
    h2('On this page'),
    ul(
      [link('When you call or text', '#calls')],
      [link('When you visit or have a worker', '#files')],
      [link('When you use this website', '#website')],
      [link('See, correct or delete what we hold', '#see')],
    ),
  ),
  anchor('calls'),
  rich(
    h2('When you call or text'),
    p('We do not record calls. Your number is not shown to the person who answers.'),
    p('After a call they write a few lines without names: the time, the kind of worry, what was agreed.'),
    p('Texts are kept for 30 days, so that we can follow a conversation. Then they are deleted.'),
    h3('If you ask for a call back'),
    p(
      'We keep your number until we have reached you, and then remove it. We never leave a message unless you said we may.',
    ),
  ),
  anchor('files'),
  rich(
    h2('When you visit or have a worker'),
    p('If you have a counsellor, a housing worker or a safety worker, we keep a file with your name.'),
    h3('What is in it'),
    ul(
      'how to reach you safely',
      'what you and your worker agreed',
      'copies of papers, if you asked us to keep them',
    ),
    h3('Who can read it'),
    p('Your worker and their supervisor. Other teams cannot open it unless you say yes.'),
    h4('When we share without asking'),
    p('We share only what is needed, and only in these cases:'),
    ol(
      'Your life or someone else’s is in danger.',
      'A child or an older person is being hurt, and the law tells us to report it.',
      'A court orders us to.',
    ),
    p('If it is safe, we tell you first.'),
  ),
  titled(
    'How long we keep it',
    accordion(
      {
        header: 'Adults',
        nodes: [p('Seven years after your last visit. Then it is deleted or shredded.')],
      },
      {
        header: 'Children and young people',
        nodes: [p('Until they turn 25.')],
      },
      {
        header: 'People who give money or time',
        nodes: [
          p(
            'Seven years after your last gift or shift, for the tax office. We never sell or lend your name.',
          ),
        ],
      },
    ),
  ),
  anchor('website'),
  details({
    header: 'When you use this website',
    nodes: [
      p(
        'You can read every page without an account. We use no advertising and we do not follow you to other sites.',
      ),
      p(
        'Your text size is kept on your own device only. So is one page with our numbers, for when you have no internet.',
      ),
      p('Your browser may remember that you were here. A private window forgets when you close it.'),
    ],
    illustration: 'privacy',
    link: to('/get-help/family-violence#safer-browsing', 'Use this site more safely'),
  }),
  clearData(),
  anchor('see'),
  spaced(
    rich(
      h2('See, correct or delete what we hold'),
      p('You can ask at any time. You do not have to say why, and it is free.'),
      ol(
        ['Call ', tel('(08) 5550 3264'), ' or write to ', mail('privacy@openverandah.example'), '.'],
        'We check that it is you, in a way that is safe for you.',
        'You see your file within ten working days. You can read it with someone beside you.',
        'We correct what is wrong. If we disagree, your own note goes in the file.',
      ),
      p(
        b('If you are not happy with our answer, '),
        'you can take it to the privacy commissioner. We give you the address.',
      ),
      p('This page was last checked by our board in March.'),
    ),
    { small: 3 },
  ),
);
