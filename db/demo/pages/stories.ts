import {
  anchor,
  button,
  details,
  emergency,
  quote,
  rich,
  split,
  testimonials,
  text,
  titled,
} from '../blocks.ts';
import { page } from '../page.ts';
import { h2, h3, image, link, mail, p, tel, to, ul } from '../write.ts';

export const stories = page(
  {
    slug: 'stories',
    title: 'Stories',
    description: 'People who called Open Verandah tell what happened next, in their own words.',
    frequency: 'monthly',
    header: {
      type: 'full',
      title: 'Stories',
      description: 'People tell what happened after they called. Names and small details are changed.',
      picture: 'coast-walk',
      alt: 'Two people stand on a beach with a small dog on a lead, near the edge of the sea.',
    },
  },
  text(
    'These stories speak about family violence, grief and suicide. You can stop reading at any time, and call 1800 975 707.',
  ),
  split(
    { width: 5, gap: 1 },
    [quote('I asked if I was allowed to stay on the line until the birds started. She said yes.', 'Ash, 34')],
    [
      rich(
        h2('Ash and the long night'),
        p(
          'I had not slept for three days. I was thinking about suicide, and I was tired of being told to cheer up.',
        ),
        p('The woman who answered asked me straight out. I said yes. She did not gasp or rush.'),
        p(
          'We talked about my grandmother’s kitchen. Then we talked about who could sit with me in the morning. My neighbour could.',
        ),
        p('I still have hard nights. I have a list by the phone now, and my neighbour has a key.'),
        p(link('Read what happens when you call', '/get-help/crisis-support')),
      ),
    ],
  ),
  split(
    { width: 7, gap: 1, reverse: { mobile: true } },
    [
      rich(
        h2('Lou and the dog'),
        p('The landlord sold the house. I had six weeks, then two, and then I was in the car with Biscuit.'),
        p('Every place said no dogs. Colin’s team rang eleven of them while I drank tea.'),
        p(
          'The twelfth had a yard. We stayed five weeks. We have a unit now, with a window seat that is not for me.',
        ),
        p(link('Read about housing help', '/get-help/housing')),
      ),
    ],
    [quote('They rang eleven places. I counted.', 'Lou, 41')],
  ),
  details({
    header: 'Rana leaves in her own time',
    nodes: [
      p('He never hit me in the first years. He read my messages and counted the petrol.'),
      p(
        'I called four times before I said my name. The worker helped me hide a bag at my cousin’s house. It sat there for a year.',
      ),
      p('One Tuesday I went and got it. The lock on my new door is blue. I chose it.'),
    ],
    image: image('key', 'A house key.'),
    link: to('/get-help/family-violence', 'Read about safety at home'),
  }),
  details({
    header: 'Theo talks about his sister',
    nodes: [
      p(
        'My sister died by suicide in autumn. People crossed the road, because they did not know what to say.',
      ),
      p('Thi Mai came to the house. She asked what Elena was like. Nobody had asked me that.'),
      p(
        'I go to the circle on the first Sunday. We do not talk about how people died. We talk about who they were.',
      ),
    ],
    image: image('quilt', 'A patchwork quilt.'),
    link: to('/get-help/after-a-suicide', 'Read about support after a suicide'),
  }),
  titled(
    'In a few words',
    testimonials(
      {
        quote: 'They helped me ring the power company. I cried on hold, and she hummed along with the music.',
        quoteBy: 'Marisol, 37',
        image: null,
      },
      {
        quote:
          'I am eighty. I call on Sundays because the house is quiet. They never make me feel that it is not enough.',
        quoteBy: 'Edith, 80',
        image: null,
      },
      {
        quote: 'I did ten sessions. At the end my counsellor said I could come back, and I did, once.',
        quoteBy: 'Sam, 26',
        image: null,
      },
    ),
  ),
  anchor('share'),
  rich(
    h2('Share your story'),
    p('If something we did stays with you, good or bad, you can tell it here. Wait until it feels settled.'),
    h3('What happens'),
    ul(
      ['Call ', tel('(08) 5550 3264'), ' or write to ', mail('stories@openverandah.example'), '.'],
      'A worker writes it down with you. You can bring someone.',
      'You read it and change anything. We change your name.',
      'You can ask us to take it down at any time, and we do it that day.',
    ),
    p('We do not pay for stories, and we never ask for one in return for help.'),
  ),
  emergency({
    header: 'If reading this was hard',
    subHeading: 'You can talk about it now. The call is free, at any hour.',
    phoneNumber: '1800 975 707',
    emergencyInfo: 'If you or someone near you is in danger now, call 000.',
    linkOne: to('/get-help/crisis-support', 'What happens when you call'),
    linkTwo: to('/get-help', 'Other kinds of help'),
  }),
  button(to('/get-help', 'Find the help you need'), to('/support-us', 'Help someone else call'), true),
);
