import { country, crisis, inDanger, invented, linkItems, navItems } from './site-parts.ts';
import { learningUrl } from './site-urls.ts';
import type { DemoFooter, DemoNav, DemoSettings } from './types.ts';
import { callLink, image, mailLink, to } from './write.ts';

export const mainSettings: DemoSettings = {
  _id: 'siteSettings_open-verandah',
  domainId: 'open-verandah',
  title: 'Open Verandah',
  description:
    'Open Verandah gives free crisis support and practical help to anyone in South Australia, at any hour.',
  keywords: 'crisis support, community services, Adelaide, South Australia',
  logo: image('open-verandah-mark', 'Open Verandah'),
  address: '22 Quillbark Lane\nAdelaide SA 5000',
  og: {
    image: image(
      'verandah-evening',
      'A stone cottage at nightfall. Its door is open, its windows are lit, and a chair waits on the verandah.',
    ),
    title: 'Open Verandah',
    keywords: 'crisis support, community services, Adelaide',
  },
  twitter: {
    image: image(
      'verandah-evening',
      'A stone cottage at nightfall. Its door is open, its windows are lit, and a chair waits on the verandah.',
    ),
    title: 'Open Verandah',
    keywords: 'crisis support, community services, Adelaide',
  },
  categories: [
    { _id: 'a-hard-night', name: 'A hard night', filters: ['crisis line'] },
    { _id: 'a-home', name: 'A home', filters: ['housing', 'food and bills'] },
    { _id: 'grief', name: 'Grief', filters: [] },
    { _id: 'safety-at-home', name: 'Safety at home', filters: [] },
  ],
};

export const mainNav: DemoNav = {
  _id: 'nav_open-verandah',
  domainId: 'open-verandah',
  items: navItems([
    [
      to('/get-help', 'Get help'),
      [
        to('/get-help/crisis-support', 'Crisis support'),
        to('/get-help/family-violence', 'Safety at home'),
        to('/get-help/housing', 'Housing'),
        to('/get-help/food-and-bills', 'Food and bills'),
        to('/get-help/counselling', 'Counselling'),
        to('/get-help/after-a-suicide', 'After a suicide'),
      ],
    ],
    [
      to('/about', 'About us'),
      [
        to('/about/our-people', 'Our people'),
        to('/about/privacy', 'Privacy'),
        to('/about/your-rights-and-feedback', 'Your rights and feedback'),
      ],
    ],
    [to('/stories', 'Stories'), [to('/stories#share', 'Share your story')]],
    [
      to('/support-us', 'Support us'),
      [
        to('/support-us/donate', 'Donate'),
        to('/support-us/leave-a-gift-in-your-will', 'Leave a gift in your will'),
        to('/support-us/volunteer', 'Volunteer'),
        to('/support-us/fundraise', 'Fundraise'),
      ],
    ],
    [
      to('/contact', 'Contact'),
      [to('/contact#adelaide', 'Visit us in the city'), to('/contact#port', 'Visit us at the Port')],
    ],
  ]),
  donate: to('/support-us/donate', 'Donate'),
  crisis,
  emergency: inDanger,
};

export const mainFooter: DemoFooter = {
  _id: 'footer_open-verandah',
  domainId: 'open-verandah',
  phone: '1800 975 707',
  donate: to('/support-us/donate', 'Give'),
  logo: image('open-verandah-mark', 'Open Verandah'),
  logoTwo: image('partner-one', 'Supported by the Saltpetrel Fund'),
  logoThree: image('partner-two', 'Member of the Plains and Port Neighbour Network'),
  contactsTitle: 'Reach us',
  contacts: linkItems('footer-contact', [
    callLink('1800 160 401', 'Safety at home, any hour: 1800 160 401'),
    callLink('(08) 5550 3264', 'Office: (08) 5550 3264'),
    mailLink('hello@openverandah.example'),
  ]),
  footerText: `${country}\n${invented}`,
  contactsLink: to('/contact', 'All numbers, addresses and hours'),
  sitemapTitle: 'On this site',
  sitemap: linkItems('footer-sitemap', [
    to('/get-help', 'Get help'),
    to('/about', 'About us'),
    to('/stories', 'Stories'),
    to('/support-us', 'Support us'),
    to('/about/privacy', 'Privacy'),
    to('/about/your-rights-and-feedback', 'Your rights'),
    to(learningUrl, 'Our courses'),
  ]),
  socialsTitle: 'Follow our news',
  facebook: to('https://social.example.org/facebook/open-verandah', 'Facebook'),
  linkedIn: to('https://social.example.org/linkedin/open-verandah', 'LinkedIn'),
  twitter: to('https://social.example.org/twitter/open-verandah', 'Twitter'),
};
