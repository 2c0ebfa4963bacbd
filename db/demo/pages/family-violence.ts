import { accordion, anchor, iconList, panel, rich, spaced, split, testimonials, titled } from '../blocks.ts';
import { page } from '../page.ts';
import { b, h2, h3, link, p, tel, ul } from '../write.ts';

/** Has no header picture on purpose: the page stays plain on a screen that someone else may see. */
export const familyViolence = page(
  {
    slug: 'get-help/family-violence',
    title: 'Safety at home',
    description:
      'Free, private support when someone at home frightens, controls or hurts you. Call 1800 160 401 at any hour.',
    keywords: 'family violence, domestic violence, safety plan, South Australia',
    searchWords:
      'violence, domestic violence, abuse, hits me, hit me, hurts me, hitting my kids, scared of him, afraid of my partner, stalking, rape, raped, sexual assault, sexual abuse, intervention order',
    priority: 1,
    frequency: 'monthly',
    callNumber: '1800 160 401',
    callName: 'Talk with a safety worker',
    callAbout: 'The call is free.',
    callHours: 'Day and night',
    textNumber: '0491 570 110',
    quickExit: 'on',
    checkedOn: '2026-11-03',
  },
  rich(
    h2('Who this is for'),
    p(
      'It is for you if a partner, former partner, parent, child, carer or housemate makes you afraid. It does not have to be physical.',
    ),
    ul(
      'They watch your phone, your money or where you go.',
      'They put you down, or say no one will believe you.',
      'They threaten you, your children, your pets or themselves.',
      'They use your visa, your health or your faith against you.',
      'They push you into sex, or hurt you.',
    ),
    p('None of this is your fault. People of every gender, age and culture call us.'),
  ),
  anchor('safer-browsing'),
  panel(
    'orange-200',
    h2('Use this page more safely'),
    ul(
      'Use a private window, or a phone that the person cannot reach.',
      'Close the tab when you stop reading. Going back can bring the page up again.',
      'Calls may show in the call list on your own phone. You can delete them there.',
      'If you think your phone is watched, call from a friend’s phone or a library.',
    ),
  ),
  spaced(
    titled(
      'What happens when you call',
      split(
        { width: 5, gap: 2 },
        [
          rich(
            h3('In the first minutes'),
            p(
              'We ask if you are safe to talk. If you hang up, we do not call back unless you have said that it is safe.',
            ),
            p('We believe you. We ask what you want, and we go at your pace.'),
          ),
        ],
        [
          rich(
            h3('What we can do with you'),
            ul(
              'make a safety plan, whether you stay or go',
              'find a safe bed, including for children and pets',
              'explain court orders and come to court with you',
              'help with a new phone, locks, or a bag of clothes',
            ),
          ),
        ],
      ),
    ),
    { small: 2, large: 3 },
  ),
  anchor('plan'),
  titled(
    'What a safety plan is',
    accordion(
      {
        header: 'If you are staying for now',
        nodes: [
          p(
            'A plan can be small: a word that tells a friend to call 000, or the room with a second way out.',
          ),
          p('We can write it down and keep it for you, so that nobody finds it at home.'),
        ],
      },
      {
        header: 'If you are thinking about leaving',
        nodes: [
          p(
            'Leaving can be a time of more danger. Talk with us first if you can, so that you do not do it alone.',
          ),
          ul(
            'cards, keys, medicine and some cash',
            'birth certificates, passports and visa papers, or photos of them',
            'a favourite toy for each child',
          ),
        ],
      },
      {
        header: 'If you have already left',
        nodes: [
          p(
            'We can help you stay hidden: new locks, a changed number, a private address. ',
            link('Housing help', '/get-help/housing'),
            ' can find you somewhere longer.',
          ),
        ],
      },
    ),
  ),
  testimonials(
    {
      quote: 'I called four times before I said my name. They never once asked why I had not left.',
      quoteBy: 'Rana, 29',
      image: null,
    },
    {
      quote: 'I did not think men called. The worker said: you are scared at home, so this line is for you.',
      quoteBy: 'Peter, 52',
      image: null,
    },
    {
      quote: 'She asked which hours were good for a call. Nobody had asked me that before.',
      quoteBy: 'Mei, 38',
      image: null,
    },
  ),
  titled(
    'Good to know',
    iconList(
      'It costs nothing, and neither do the beds we find for you.',
      'You do not have to call the police, and we do not call them without you unless a life is at risk.',
      'If a child is in danger, the law may ask us to report it. We talk with you about that first.',
      'You can ask for a worker of the gender you feel safest with.',
    ),
  ),
  rich(
    h2('If you are afraid of what you might do'),
    p(
      'If you have hurt someone, or fear that you will, call ',
      tel('1800 975 707'),
      '. We talk with you about how to stop, starting tonight.',
    ),
    p(
      b('If you are worried about a friend, '),
      'call the safety line yourself. We help you work out what to say.',
    ),
  ),
);
