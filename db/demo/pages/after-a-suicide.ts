import { accordion, anchor, formatted, panel, quote, rich, spaced, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { b, h2, h3, i, link, p, tel, to, ul } from '../write.ts';

export const afterASuicide = page(
  {
    slug: 'get-help/after-a-suicide',
    title: 'After a suicide',
    description:
      'Free support for anyone who has lost someone to suicide, from the first hours to years later. Call (08) 7010 9357.',
    keywords: 'suicide bereavement, grief support, postvention, South Australia',
    searchWords:
      'died by suicide, killed himself, killed herself, took his own life, committed suicide, lost to suicide, suicide bereavement',
    priority: 0.8,
    frequency: 'monthly',
    callNumber: '(08) 7010 9357',
    callName: 'Talk with someone who understands this loss',
    callHours: 'Every day 9 am to 9 pm',
    header: {
      type: 'half',
      title: 'When someone has died by suicide',
      description: 'For family, friends, partners, workmates, neighbours, and anyone else who is hurting.',
      picture: 'bench-hills',
      alt: 'Two people sit close on a bench and look at the hills, seen from behind. One has an arm round the other.',
    },
  },
  rich(
    h2('There is no right way to feel'),
    p(
      'You may feel shock, anger, guilt, relief, or nothing at all. All of these are common, and they come and go.',
    ),
    p(
      'You may ask why, over and over. Suicide has many causes. It is never one person’s fault, and it is not yours.',
    ),
  ),
  anchor('first-days'),
  spaced(
    titled(
      'What the first days ask of you',
      accordion(
        {
          header: 'Police and the coroner',
          nodes: [
            p(
              'When someone dies suddenly, police ask questions and a coroner looks into it. That is usual. It does not mean anyone blames you.',
            ),
            p('We can explain each step, sit with you, and make the phone calls.'),
          ],
        },
        {
          header: 'Telling other people',
          nodes: [
            p(
              'You can say as much or as little as you like. Some people say: ',
              i('“He died by suicide, and we miss him.”'),
            ),
            p('We can help you find the words, or tell people for you.'),
          ],
        },
        {
          header: 'Talking with children',
          nodes: [
            p(
              'Children cope best with the truth, in words they know. You can say that the person died by suicide, and that nobody made it happen.',
            ),
            p('Tell them they are safe, who will look after them, and that they can ask again.'),
          ],
        },
        {
          header: 'The funeral and the money',
          nodes: [
            p(
              'A funeral can wait until you are ready. If you cannot pay for one, call us before you sign anything.',
            ),
          ],
          link: to('/get-help/food-and-bills', 'Read about help with bills'),
        },
      ),
    ),
    { small: 2, medium: 3, large: 4 },
    { small: 5 },
  ),
  split(
    { width: 6, gap: 2 },
    [
      rich(
        h2('What we offer'),
        ul(
          'a visit at home, often within two days',
          'one worker who stays with you for up to two years',
          'counselling for adults, teenagers and children',
          'a circle of others who have lost someone, on the first Sunday of each month',
        ),
        h3('Cost and privacy'),
        p(
          'All of it is free. You do not need a referral. ',
          link('We keep what you tell us private', '/about/privacy'),
          '.',
        ),
      ),
    ],
    [
      quote(
        'Nobody said it would get better. They said they would keep coming, and they did.',
        'Theo, who lost his sister',
      ),
    ],
  ),
  panel(
    'transparent',
    h2('If someone close to you is grieving'),
    p('Go and see them. Say the person’s name. Bring food, mow the lawn, sit quietly.'),
    p(
      'Keep going after the first month, when others stop. Ask if they are thinking about suicide. If they are, call us together at any hour: ',
      tel('1800 975 707'),
    ),
  ),
  formatted(b('It can be years ago. '), 'Grief has no closing date, and neither does this service.'),
);
