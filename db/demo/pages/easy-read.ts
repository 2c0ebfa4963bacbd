import { picture, rich, split } from '../blocks.ts';
import { page } from '../page.ts';
import type { DemoBlock, DemoPageDocument, DemoTextNode, PictureName } from '../types.ts';
import { h2, image, link, p, tel, to } from '../write.ts';

/** A group of sentences with a picture at its left. */
function group(name: PictureName, title: string, ...words: DemoTextNode[]): DemoBlock {
  return split({ width: 3, gap: 1 }, [picture(image(name, ''))], [rich(h2(title), ...words)]);
}

const crisisSupportEasyRead = page(
  {
    slug: 'get-help/crisis-support/easy-read',
    title: 'Crisis support: Easy Read',
    description: 'You feel very bad. We can help. Call 1800 975 707 in the day or in the night.',
    keywords: 'Easy Read, crisis line',
    priority: 0.6,
    frequency: 'monthly',
    checkedOn: '2026-11-03',
  },
  group(
    'bench-hills',
    'Who we help',
    p('You feel very sad.'),
    p('You feel scared.'),
    p('You do not want to live.'),
    p('We want to help you.'),
  ),
  group(
    'sunday-call',
    'You can call us',
    p('Call ', tel('1800 975 707'), '.'),
    p('You can call in the day.'),
    p('You can call in the night.'),
    p('The call is free.'),
    p('You do not have to say your name.'),
  ),
  group(
    'night-line',
    'When you call',
    p('A person talks with you.'),
    p('The person listens.'),
    p('The person asks if you are safe.'),
    p('You can be quiet.'),
    p('You can talk for a long time.'),
  ),
  group(
    'writing-table',
    'You can send a text',
    p('You may not want to talk.'),
    p('You can send a text.'),
    p('Text ', tel('0491 570 006'), '.'),
    p('We read texts from 8 am to midnight.'),
    p('A text may cost money.'),
  ),
  group(
    'talking-room',
    'It is private',
    p('We do not tell other people.'),
    p('But you may be in danger.'),
    p('Then we may call for help.'),
    p('We tell you first.'),
  ),
  group(
    'first-birds',
    'Danger now',
    p('You may be hurt.'),
    p('Somebody may hurt you.'),
    p('Call ', tel('000'), ' now.'),
  ),
);

const foodAndBillsEasyRead = page(
  {
    slug: 'get-help/food-and-bills/easy-read',
    title: 'Food and bills: Easy Read',
    description: 'You need food. You have a bill. We can help. Call (08) 5550 1738.',
    keywords: 'Easy Read, food, bills',
    priority: 0.6,
    frequency: 'monthly',
    checkedOn: '2026-11-03',
  },
  group(
    'food-pantry',
    'We have food',
    p('The food is free.'),
    p('We have bread and milk.'),
    p('We have fruit and vegetables.'),
    p('We have halal food.'),
    p('You choose the food.'),
  ),
  group(
    'door-22',
    'Where you get food',
    p('Come to 22 Quillbark Lane, Adelaide.'),
    p('Come on Monday, Wednesday or Friday.'),
    p('We open at 10 am.'),
    p('We close at 2 pm.'),
    p('You do not have to call first.'),
  ),
  group(
    'three-heaps',
    'You have a bill',
    p('A bill is a letter.'),
    p('It says you must pay money.'),
    p('You may not have the money.'),
    p('We read the bill with you.'),
    p('We call the company.'),
    p('Then you pay a little each week.'),
  ),
  group(
    'sunday-call',
    'Call us about a bill',
    p('Call ', tel('(08) 5550 1738'), '.'),
    p('You can call from Monday to Friday.'),
    p('You can call from 9 am to 5 pm.'),
    p('Your power may stop soon.'),
    p('Tell us that first.'),
  ),
  group(
    'talking-room',
    'You pay us nothing',
    p('Our help is free.'),
    p('We do not ask for a card.'),
    p('You may not feel safe at home.'),
    p('Read about ', link('safety at home', '/get-help/family-violence'), '.'),
  ),
);

/** The pages that say in Easy Read what other pages say: one idea in each sentence, and a picture beside each group of sentences. */
export const easyReadPages = [crisisSupportEasyRead, foodAndBillsEasyRead];

/** Returns a page that names the Easy Read version at the address below it, if there is one. */
export function withEasyRead(full: DemoPageDocument): DemoPageDocument {
  const slug = `${full.slug}/easy-read`;
  const hasOne = easyReadPages.some((page) => page.slug === slug);
  return hasOne ? { ...full, easyRead: to(`/${slug}`, '') } : full;
}
