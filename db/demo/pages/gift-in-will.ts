import { button, focus, panel, questions, quote, rich, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, h3, i, link, mail, ol, p, tel, to } from '../write.ts';

export const giftInWill = page(
  {
    slug: 'support-us/leave-a-gift-in-your-will',
    title: 'Leave a gift in your will',
    description:
      'How to leave a share of your estate or a fixed sum to Open Verandah, with the words your solicitor needs.',
    header: {
      type: 'half',
      title: 'Leave a gift in your will',
      description: 'After the people you love, there may be room for someone who calls in years to come.',
      picture: 'young-tree',
      alt: 'An older person and a child look at a young tree that they have planted, seen from behind.',
    },
  },
  split(
    { width: 4, gap: 1 },
    [
      focus(
        'will',
        'Your family comes first',
        'Most people leave us a small share of what remains. One part in a hundred is a great deal to us.',
      ),
    ],
    [
      rich(
        h2('How it works'),
        ol(
          'Talk with your family, so that nothing is a surprise.',
          'Choose a share of what remains, a fixed sum, or a thing.',
          'Ask a solicitor to write it into your will. A short change is often enough.',
          'Tell us if you wish. You do not have to.',
        ),
      ),
    ],
  ),
  titled(
    'The words your solicitor needs',
    rich(
      p(
        i(
          '“I give [the share or the sum] to Open Verandah, of 22 Quillbark Lane, Adelaide, South Australia, for its general purposes.”',
        ),
      ),
      h3('Why general purposes'),
      p(
        'We cannot know what people will need in thirty years. If you want your gift used for one service, talk with us about the wording.',
      ),
    ),
  ),
  panel(
    'orange-200',
    h2('Our promise to you'),
    p(
      'We do not ask how much. We do not visit unless you invite us. You can change your mind and never tell us.',
    ),
    p('We write your name in the founders’ book if you like, or keep it to ourselves.'),
  ),
  split(
    { width: 8, gap: 0, reverse: { desktop: true } },
    [
      titled(
        'Questions people ask',
        questions(
          {
            header: 'Do I need to be rich?',
            nodes: [p('No. Half of the gifts we receive are under $5,000.')],
          },
          {
            header: 'Can I include you if I already have a will?',
            nodes: [
              p('Yes. A solicitor adds one page, called a codicil. It often costs less than a new will.'),
            ],
          },
          {
            header: 'Can you suggest a solicitor?',
            nodes: [
              p('We can send you a list of three who offer a first talk for free. We get nothing from them.'),
            ],
          },
          {
            header: 'What if I have no family?',
            nodes: [
              p(
                'Tell us who should know when you die, and what matters to you. We can be one of the people who remember.',
              ),
            ],
          },
        ),
      ),
    ],
    [
      focus(
        'memory',
        'A tree for each gift',
        'Each autumn we plant a tree in our garden for the people who left us something.',
      ),
    ],
  ),
  quote(
    'Mum never said why she chose them. Then I found the number in her address book, under V.',
    'Robyn, whose mother left a gift',
  ),
  rich(
    h2('If you are an executor'),
    p(
      'We are sorry for your loss. Call ',
      tel('(08) 5550 0175'),
      ' or write to ',
      mail('wills@openverandah.example'),
      '. We do as much of the paperwork as we can.',
    ),
    p(
      'There is no hurry. If you are grieving, ',
      link('counselling is free', '/get-help/counselling'),
      ' for you, too.',
    ),
  ),
  panel(
    'blue-200',
    h2('Talk with Mateus about your will'),
    p(
      'Call ',
      tel('(08) 5550 0175'),
      ', Monday to Friday, 9 am to 5 pm. He listens first, and writes nothing down unless you ask.',
    ),
    p('If making a will brings up dark thoughts, call ', tel('1800 975 707'), ' at any hour.'),
  ),
  button(
    callLink('(08) 7010 5631', 'Call for a free booklet by post'),
    to('/support-us/donate', 'Give now instead'),
    true,
  ),
);
