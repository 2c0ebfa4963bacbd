import { accordion, button, iconList, panel, quote, rich, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, link, p, tel, to, ul } from '../write.ts';

/** Waits for its first group date; never published. */
export const carers = page(
  {
    slug: 'get-help/carers',
    title: 'Help for carers',
    description: 'A break, a group and someone to talk to, for people who look after someone at home.',
    header: {
      type: 'half',
      title: 'Help for carers',
      description: 'For you, if you look after a partner, a parent, a child or a friend.',
      picture: 'community-garden',
      alt: 'Someone in a straw hat waters a raised garden bed in the sun.',
    },
  },
  rich(
    h2('Who this is for'),
    p('You may not call yourself a carer. If someone could not manage without you, this page is for you.'),
    p('You can call even if the person does not want help.'),
  ),
  titled(
    'What we are setting up',
    iconList(
      'a group on Wednesday mornings in the garden',
      'a volunteer who sits with the person for two hours, so that you can go out',
      'help with carer payments and forms',
    ),
  ),
  panel(
    'blue-200',
    h2('Until the group starts'),
    p('You can talk with us at any hour on ', tel('1800 975 707'), '.'),
  ),
  button(
    callLink('(08) 5550 3264', 'Call to put your name down'),
    to('/get-help/counselling', 'Read about counselling'),
  ),
);

/** Written for June; never published. */
export const winterAppeal = page(
  {
    slug: 'support-us/winter-appeal',
    title: 'Winter appeal',
    description: 'Help us keep forty more beds warm from June to August.',
    header: {
      type: 'full',
      title: 'Winter appeal',
      description: 'From June to August, more people ask for a bed than in any other season.',
      picture: 'verandah-evening',
      alt: 'A cottage verandah at night, with a striped rug over the chair.',
    },
  },
  rich(
    h2('What we want to do'),
    p('We want to pay for forty extra beds through the winter. One bed for one night is $52.'),
    ul('$52: one bed for one night', '$364: one bed for a week', '$4,784: one bed for the whole winter'),
  ),
  accordion({
    header: 'What happens if we raise more',
    nodes: [
      p('It goes to the housing team for the rest of the year. We write in September to say what it did.'),
    ],
  }),
  quote('The heater was on when I walked in. Somebody had thought of that.', 'Kit, 23'),
  rich(
    h2('If you are cold tonight'),
    p('Call ', tel('1800 975 707'), ', or read about ', link('housing help', '/get-help/housing'), '.'),
  ),
  button(callLink('(08) 7010 5631', 'Call to give a bed'), to('/support-us/donate', 'Other ways to give')),
);
