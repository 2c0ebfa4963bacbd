import { button, quote, rich, widePanel } from '../blocks.ts';
import { page } from '../page.ts';
import { h2, image, link, p, tel, to, ul } from '../write.ts';

export const home = page(
  {
    slug: '',
    title: 'Open Verandah: someone to talk to, at any hour',
    description:
      'Free crisis support and practical help for anyone in South Australia. Call 1800 975 707 at any hour. You do not need to give your name.',
    keywords: 'crisis support, counselling, housing help, family violence, Adelaide, South Australia',
    priority: 1,
    frequency: 'weekly',
    callNumber: '1800 975 707',
    callName: 'Call us when it is too much',
    callAbout: 'Any day, about anything. The call is free.',
    callHours: 'Day and night',
    textNumber: '0491 570 006',
    header: {
      type: 'full',
      title: 'You can talk to someone now',
      description:
        'Open Verandah listens to anyone in South Australia, at any hour. It is free, and you do not need to give your name.',
      picture: 'verandah-evening',
      alt: 'A stone cottage at nightfall. Its door is open, its windows are lit, and a chair waits on the verandah.',
    },
    og: {
      title: 'Open Verandah: you can talk to someone now',
      description: 'Free support for anyone in South Australia, day and night. Call 1800 975 707.',
      keywords: '',
      image: image(
        'verandah-evening',
        'A stone cottage at nightfall. Its door is open, its windows are lit, and a chair waits on the verandah.',
      ),
    },
  },
  widePanel(
    'blue-200',
    h2('What you can count on'),
    ul(
      'You do not need a referral, a card or a reason that sounds big enough.',
      'You choose what to tell us. You can stop at any time.',
      'We keep what you say private, unless someone’s life is at risk. Then we tell you first if we can.',
      'You can ask for an interpreter in your language. You do not pay for one.',
    ),
    p(link('Read how we keep your information private', '/about/privacy')),
  ),
  quote(
    'I did not know what to say, so I said that. She said we could start there.',
    'A caller to the night line',
  ),
  rich(
    h2('Help us keep answering'),
    p(
      'People nearby pay for most of what we do, and more than two hundred of them give their time. If you would like to help, call ',
      tel('(08) 7010 5631'),
      ' or see how.',
    ),
  ),
  button(to('/support-us', 'Ways you can help')),
);
