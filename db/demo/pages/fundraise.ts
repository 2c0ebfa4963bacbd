import { button, details, focus, iconList, panel, quote, rich, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, h3, link, mail, ol, p, tel, to, ul } from '../write.ts';

export const fundraise = page(
  {
    slug: 'support-us/fundraise',
    title: 'Fundraise',
    description: 'Plan a morning tea, a walk or a workplace collection for Open Verandah, step by step.',
    header: {
      type: 'half',
      title: 'Fundraise',
      description: 'Do something you enjoy with people you like, and ask them to chip in.',
      picture: 'bib-walk',
      alt: 'A group with numbers on their backs walks a path between gum trees, seen from behind. One uses a wheelchair.',
    },
  },
  split(
    { width: 4, gap: 1 },
    [
      focus(
        'fundraiser',
        'How much people raise',
        'The usual fundraiser raises $340. That is nine hours of the night line.',
      ),
    ],
    [
      rich(
        h2('Plan it in five steps'),
        ol(
          'Choose what to do: a tea, a walk, a quiz, a collection.',
          'Choose a date, six weeks away or more.',
          [
            'Tell us on ',
            tel('(08) 7010 5631'),
            ' or at ',
            mail('giving@openverandah.example'),
            '. We post you a letter that shows you collect for us.',
          ],
          'Do it.',
          'Send the money within two weeks. We send one receipt to each person who gave more than $2.',
        ),
      ),
    ],
  ),
  titled(
    'What we can send you',
    iconList(
      'a box with bunting, a tin and fifty leaflets',
      'a poster with space for your own words',
      'a speaker, if you give us a month and tea',
    ),
  ),
  panel(
    'white',
    h2('Ideas that have worked'),
    ul(
      'A street shared dinner on one long table.',
      'A workplace that gave one hour’s pay each.',
      'Two sisters who swam for an hour a day in June.',
      'A choir that sang requests, five dollars a song.',
    ),
  ),
  split(
    { width: 6, gap: 3, usePixelGap: true, reverse: { mobile: true } },
    [
      titled(
        'Talking about hard things',
        rich(
          p(
            'Someone at your event may be going through what we help with. Put our leaflet where people can take one unseen.',
          ),
          h3('If you speak about suicide'),
          ul('Say “died by suicide”.', 'Do not say how, or give one reason.', [
            'Give a number to call: ',
            tel('1800 975 707'),
            ', at any hour.',
          ]),
        ),
      ),
    ],
    [
      quote(
        'We raised $212 and one man told me about his brother. I think that was the point.',
        'Kerry, who held a morning tea',
      ),
    ],
  ),
  details({
    header: 'Rules about food, raffles and safety',
    nodes: [
      p(
        'You are in charge of the event, and our insurance does not cover it. Ask your council if you use a park or street.',
      ),
      p('A small raffle needs no licence, but it has rules. We send you one page that explains them.'),
      p('Please do not collect door to door or by phone for us.'),
    ],
    illustration: 'fundraiser',
    link: to('/about/your-rights-and-feedback', 'Read about your rights'),
  }),
  rich(
    h2('Walk with us in September'),
    p(
      'Each September we walk twelve kilometres along the coast, from dark until sunrise. You can do all of it or the last two.',
    ),
    p(
      'It costs $25, or nothing if that is too much. ',
      link('Call or write to us', '/contact'),
      ' for this year’s date.',
    ),
  ),
  button(callLink('(08) 7010 5631', 'Call to plan a fundraiser'), to('/support-us/donate', 'Give instead')),
);
