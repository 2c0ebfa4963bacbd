import { learningFooter, learningNav, learningSettings } from './learning-site.ts';
import { about } from './pages/about.ts';
import { afterASuicide } from './pages/after-a-suicide.ts';
import { contactDraft, contactPublished } from './pages/contact.ts';
import { counselling } from './pages/counselling.ts';
import { crisisSupport } from './pages/crisis-support.ts';
import { donate } from './pages/donate.ts';
import { carers, winterAppeal } from './pages/drafts.ts';
import { easyReadPages, withEasyRead } from './pages/easy-read.ts';
import { familyViolence } from './pages/family-violence.ts';
import { foodAndBills } from './pages/food-and-bills.ts';
import { fundraise } from './pages/fundraise.ts';
import { getHelp } from './pages/get-help.ts';
import { giftInWill } from './pages/gift-in-will.ts';
import { home } from './pages/home.ts';
import { housing } from './pages/housing.ts';
import { learningPages } from './pages/learning.ts';
import { ourPeople } from './pages/our-people.ts';
import { privacy } from './pages/privacy.ts';
import { rights } from './pages/rights.ts';
import { stories } from './pages/stories.ts';
import { supportUs } from './pages/support-us.ts';
import { toldStories } from './pages/told-stories.ts';
import { training, trainingThankYou } from './pages/training.ts';
import { volunteer } from './pages/volunteer.ts';
import { mainFooter, mainNav, mainSettings } from './site.ts';
import type { DemoPage, DemoPageDocument, DemoSite } from './types.ts';

const published = (page: DemoPageDocument): DemoPage => ({ state: 'published', page });
const draft = (page: DemoPageDocument): DemoPage => ({ state: 'draft', page });

const full = [getHelp, crisisSupport, familyViolence, housing, foodAndBills, counselling, afterASuicide];
const help = [...full.map(withEasyRead), ...easyReadPages];
const organisation = [about, ourPeople, privacy, rights, stories, ...toldStories];
const support = [supportUs, donate, giftInWill, volunteer, fundraise, training, trainingThankYou];

/** The demo site that a new database gets: two domains with everything that belongs to them. */
export const demoSite: DemoSite = {
  domains: [
    {
      id: 'open-verandah',
      name: 'Open Verandah',
      hostnames: ['localhost', '127.0.0.1'],
      isDefault: true,
      donationPage: { url: 'https://give.openverandah.example/once', parameter: 'amount', currency: '$' },
      settings: mainSettings,
      nav: mainNav,
      footer: mainFooter,
      pages: [
        ...[home, ...help, ...organisation, ...support].map(published),
        { state: 'changed', page: contactDraft, publishedPage: contactPublished },
        ...[carers, winterAppeal].map(draft),
      ],
    },
    {
      id: 'open-verandah-learning',
      name: 'Open Verandah Learning',
      hostnames: ['second.localhost'],
      isDefault: false,
      donationPage: null,
      settings: learningSettings,
      nav: learningNav,
      footer: learningFooter,
      pages: learningPages.map(published),
    },
  ],
};
