import { button, emergency, quote, rich, split } from '../blocks.ts';
import { page } from '../page.ts';
import type { DemoBlock, DemoLink, DemoPageDocument, PictureName } from '../types.ts';
import { p, to } from '../write.ts';

interface Story {
  slug: string;
  title: string;
  /** The summary that a list of stories shows. */
  summary: string;
  /** The categories of the site settings find it by these. */
  keywords: string;
  picture: PictureName;
  alt: string;
  /** A line of it, and who said it. */
  said: [words: string, by: string];
  told: string[];
  help: DemoLink;
}

/** The stories that people told, a page each. Every one ends with where a reader can turn. */
export const toldStories: DemoPageDocument[] = [
  story({
    slug: 'ash-and-the-long-night',
    title: 'Ash and the long night',
    summary: 'Ash could not sleep. Somebody stayed on the line until the birds started.',
    keywords: 'crisis line, sleep',
    picture: 'first-birds',
    alt: 'Someone sits on a bed with a telephone at the ear, seen from behind. Birds sit on a wire in the first light.',
    said: ['I asked if I was allowed to stay on the line until the birds started. She said yes.', 'Ash, 34'],
    told: [
      'I had not slept for three days. I was tired of being told to cheer up, so I told nobody any more.',
      'I rang because the number was on a fridge magnet. The woman who answered asked how long the nights were. Then she asked me straight out whether I was thinking about suicide. I said yes. She did not gasp or rush.',
      'We talked about my grandmother’s kitchen. Then we talked about who could sit with me in the morning. My neighbour could.',
      'I still have hard nights. I have a list by the phone now, and my neighbour has a key.',
    ],
    help: to('/get-help/crisis-support', 'Read how a call goes'),
  }),
  story({
    slug: 'lou-and-the-dog',
    title: 'Lou and the dog',
    summary: 'Every place said no dogs. The twelfth one had a yard.',
    keywords: 'housing',
    picture: 'dog-yard',
    alt: 'Someone with a backpack and a dog stops at the open gate of a small yard, seen from behind.',
    said: ['They rang eleven places, and they never once sighed. I counted.', 'Lou, 41'],
    told: [
      'The landlord sold the house. I had six weeks, then two, and then I was in the car with Biscuit.',
      'Every place said no dogs. Colin’s team rang eleven of them while I drank tea.',
      'The twelfth had a yard. We stayed five weeks, and they helped me fill in the forms for a unit. I had thought the forms were a test. They were just forms.',
      'We have a place now, with a window seat that is not for me.',
    ],
    help: to('/get-help/housing', 'Read about housing help'),
  }),
  story({
    slug: 'rana-in-her-own-time',
    title: 'Rana, in her own time',
    summary: 'Rana called four times before she said her name. Nobody hurried her.',
    keywords: 'safety at home',
    picture: 'blue-lock',
    alt: 'Someone with a bag puts a key into the lock of a blue door, seen from behind.',
    said: ['The lock on my new door is blue. I chose it.', 'Rana, 29'],
    told: [
      'The first time I called, I asked about the weather. The worker told me about the weather.',
      'I called four times before I said my name. By then she knew which hours were quiet in our house, and never rang me at any other.',
      'At home my messages were read and my petrol was counted. I had no word for that. She had one, and she did not make me use it.',
      'She helped me hide a bag at my cousin’s place. It sat there for a year. One Tuesday I went and got it.',
    ],
    help: to('/get-help/family-violence', 'Read about safety at home'),
  }),
  story({
    slug: 'theo-and-his-sister',
    title: 'Theo talks about his sister',
    summary: 'People did not know what to say to Theo. One of them asked what she was like.',
    keywords: 'grief',
    picture: 'sunday-circle',
    alt: 'Three people sit in a circle of chairs, seen from behind. One chair holds only a bunch of gum leaves.',
    said: ['She asked what Elena was like. Nobody had asked me that.', 'Theo, 52'],
    told: [
      'My sister Elena could whistle through a leaf. She died by suicide in autumn.',
      'People crossed the road, because they did not know what to say. I would have done the same, before.',
      'Thi Mai came to the house. She asked what Elena was like, and then she listened until the tea was cold.',
      'I go to the circle on the first Sunday. We do not talk about how people died. We talk about who they were.',
    ],
    help: to('/get-help/after-a-suicide', 'Read about support after a suicide'),
  }),
  story({
    slug: 'marisol-and-the-power-bill',
    title: 'Marisol and the power bill',
    summary: 'The bill was longer than her week. Two people and one telephone made it shorter.',
    keywords: 'food and bills',
    picture: 'three-heaps',
    alt: 'Two people at a table sort letters into heaps, seen from behind, with a telephone between them.',
    said: ['I cried on hold, and she hummed along with the music.', 'Marisol, 37'],
    told: [
      'I had put the bill in the drawer with the others. The drawer would not close any more.',
      'A volunteer sat beside me and opened them one by one. We made three heaps: now, soon, and not mine at all.',
      'Then we rang the power company together. We were on hold for half an hour. They took a third off, and the rest is eleven dollars a week.',
      'On the way out I got a bag from the pantry. It had coffee in it. Somebody had thought of coffee.',
    ],
    help: to('/get-help/food-and-bills', 'Read about food and bills'),
  }),
  story({
    slug: 'edith-on-sundays',
    title: 'Edith, on Sundays',
    summary: 'Edith is eighty. On Sundays the house is quiet, so she calls.',
    keywords: 'crisis line, company',
    picture: 'sunday-call',
    alt: 'Someone old sits in an armchair by the window with a telephone at the ear, seen from behind.',
    said: ['They never make me feel that it is not enough.', 'Edith, 80'],
    told: [
      'I told them at once that nothing was the matter. The young man said that was a fine reason to call.',
      'My husband did the talking in our house. When he died I found that I had things to say.',
      'We do the crossword. Some weeks we do not get to it, because I have had a bad week, and then they ask about that.',
      'In spring they told me of the garden on Wednesdays. I go when my knees allow it. I am in charge of the beans.',
    ],
    help: to('/get-help/crisis-support', 'Read how a call goes'),
  }),
];

function story({ slug, title, summary, keywords, picture, alt, said, told, help }: Story): DemoPageDocument {
  const contents: DemoBlock[] = [
    split({ width: 7, gap: 1 }, [rich(...told.map((words) => p(words)))], [quote(...said)]),
    button(help, to('/stories', 'All stories'), true),
    emergency({
      header: 'If reading this was hard',
      subHeading: 'You can talk about it now. The call is free, at any hour.',
      phoneNumber: '1800 975 707',
      emergencyInfo: 'If you or someone near you is in danger now, call 000.',
      linkOne: to('/get-help/crisis-support', 'How a call goes'),
      linkTwo: to('/get-help', 'Other kinds of help'),
    }),
  ];
  const header = { type: 'half', title, description: summary, picture, alt } as const;
  return page(
    { slug: `stories/${slug}`, title, description: summary, keywords, template: 'listing', header },
    ...contents,
  );
}
