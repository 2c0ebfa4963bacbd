import { country, crisis, inDanger, invented, linkItems, navItems } from './site-parts.ts';
import { mainUrl } from './site-urls.ts';
import type { DemoFooter, DemoNav, DemoSettings } from './types.ts';
import { callLink, image, mailLink, to } from './write.ts';

export const learningSettings: DemoSettings = {
  _id: 'siteSettings_open-verandah-learning',
  domainId: 'open-verandah-learning',
  title: 'Open Verandah Learning',
  description:
    'Short courses in listening, safety and hard conversations, taught in Adelaide by people who do the work.',
  keywords: 'training, listening skills, suicide awareness, family violence awareness, Adelaide',
  logo: image('open-verandah-learning-mark', 'Open Verandah Learning'),
  address: '22 Quillbark Lane\nAdelaide SA 5000',
  og: {
    image: image(
      'training-room',
      'Four people sit in a bright training room and listen to a teacher beside a board.',
    ),
    title: 'Open Verandah Learning',
    keywords: 'training, listening skills, Adelaide',
  },
  twitter: {
    image: image(
      'training-room',
      'Four people sit in a bright training room and listen to a teacher beside a board.',
    ),
    title: 'Open Verandah Learning',
    keywords: 'training, listening skills, Adelaide',
  },
  categories: [],
};

export const learningNav: DemoNav = {
  _id: 'nav_open-verandah-learning',
  domainId: 'open-verandah-learning',
  items: navItems([
    [
      to('/courses', 'Courses'),
      [
        to('/courses#first-listener', 'First Listener'),
        to('/courses#asking-about-suicide', 'Asking About Suicide'),
        to('/courses#safe-at-home', 'Safe at Home'),
        to('/courses#calm-at-the-counter', 'Calm at the Counter'),
      ],
    ],
    [to('/book', 'Book a course'), [to('/book#groups', 'Training for your workplace')]],
  ]),
  donate: to(`${mainUrl}/support-us/donate`, 'Give to Open Verandah'),
  crisis,
  emergency: inDanger,
};

export const learningFooter: DemoFooter = {
  _id: 'footer_open-verandah-learning',
  domainId: 'open-verandah-learning',
  phone: '(08) 7010 0153',
  donate: to(`${mainUrl}/support-us/donate`, 'Give'),
  logo: image('open-verandah-learning-mark', 'Open Verandah Learning'),
  logoTwo: image('open-verandah-mark', 'Part of Open Verandah'),
  logoThree: image('partner-one', 'Supported by the Saltpetrel Fund'),
  contactsTitle: 'Reach the training team',
  contacts: linkItems('footer-contact', [
    callLink('(08) 7010 0153', 'Training office: (08) 7010 0153'),
    mailLink('learning@openverandah.example'),
  ]),
  footerText: `${country}\n${invented}`,
  contactsLink: to('/book', 'How to book a place'),
  sitemapTitle: 'On this site',
  sitemap: linkItems('footer-sitemap', [
    to('/', 'Home'),
    to('/courses', 'Courses'),
    to('/book', 'Book a course'),
    to(`${mainUrl}/get-help`, 'Get help'),
  ]),
  socialsTitle: 'Follow our news',
  facebook: to('https://social.example.org/facebook/open-verandah-learning', 'Facebook'),
  linkedIn: to('https://social.example.org/linkedin/open-verandah-learning', 'LinkedIn'),
  twitter: to('https://social.example.org/twitter/open-verandah-learning', 'Twitter'),
};
