import { anchor, iconList, panel, rich, spaced, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { b, h2, link, p, tel, ul } from '../write.ts';

export const getHelp = page(
  {
    slug: 'get-help',
    title: 'Get help',
    description:
      'Choose the kind of help you need: crisis support, safety at home, housing, food and bills, counselling, or support after a suicide.',
    searchWords: 'help, support, urgent, emergency',
    priority: 0.9,
    frequency: 'monthly',
    callNumber: '1800 975 707',
    callName: 'Start with a call',
    callAbout: 'One number for everything. You do not need to give your name. It is free.',
    callHours: 'Day and night',
    textNumber: '0491 570 006',
    quickExit: 'on',
    header: {
      type: 'half',
      title: 'Get help',
      description: 'You do not need to know what kind of help you need. Call, and we work it out with you.',
      picture: 'leaflet-wall',
      alt: 'Someone in a wheelchair reaches for a leaflet on a wall, and someone beside points to another, seen from behind.',
    },
  },
  anchor('choose'),
  titled(
    'Choose a kind of help',
    rich(
      ul(
        [link('You are in crisis, or thinking about suicide', '/get-help/crisis-support')],
        [link('Someone at home frightens or hurts you', '/get-help/family-violence')],
        [link('You have nowhere to stay, or may lose your home', '/get-help/housing')],
        [link('You need food, or cannot pay a bill', '/get-help/food-and-bills')],
        [link('You want to talk with a counsellor', '/get-help/counselling')],
        [link('Someone you know has died by suicide', '/get-help/after-a-suicide')],
      ),
    ),
  ),
  titled(
    'Making it easier to reach us',
    iconList(
      'Interpreter: say the name of your language when we answer. We call an interpreter and pay for them.',
      'Deaf or hard of hearing: text 0491 570 006, or call us through your relay service.',
      'No credit: calls to our 1800 numbers are free from mobiles and public phones.',
      'No phone: come to 22 Quillbark Lane on a weekday and use ours.',
    ),
  ),
  spaced(
    panel(
      'orange-200',
      h2('If you have asked for help before'),
      p(
        'Being turned away, or not believed, makes it hard to ask again. You can ask us again, even if it was us.',
      ),
      p(
        'If a service let you down, you can tell us what happened on ',
        tel('(08) 5550 6527'),
        '. ',
        link('Read about your rights and how to give feedback', '/about/your-rights-and-feedback'),
        '.',
      ),
    ),
    { small: 3, large: 4 },
  ),
  rich(
    h2('What every service here has in common'),
    ul(
      [b('Cost: '), 'nothing. We never send a bill.'],
      [b('Papers: '), 'you can start without any. If we need one later, we help you get it.'],
      [b('Visa: '), 'we help you whatever visa you have, and we do not report you to anyone for it.'],
      [
        b('Privacy: '),
        'you decide what we write down. ',
        link('Read the privacy page', '/about/privacy'),
        '.',
      ],
    ),
  ),
);
