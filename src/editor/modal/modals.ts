import { type ComponentType, lazy } from 'react';
import { type Action, type Actor, can } from '../../calls/permissions.ts';
import type { ModalType } from '../document/modal-state.ts';
import { loadPart } from '../saving/missing-part.ts';

/** A tab of a modal. The code of the tab is fetched when the tab is first shown. */
export interface ModalTab {
  readonly key: string;
  readonly label: string;
  readonly Content: ComponentType;
  /** A call that the tab makes. The tab is visible only to users who may make this call. */
  readonly needs?: Action;
}

export interface ModalDefinition {
  /** Returns the heading of the modal for a user. */
  title(username: string): string;
  /** The label of the button that saves the modal's document. */
  readonly save?: string;
  /** The tabs in order. If the menu has an item for the modal, there must be at least one tab. */
  readonly tabs: readonly ModalTab[];
}

function tab(
  key: string,
  label: string,
  load: () => Promise<{ readonly default: ComponentType }>,
  needs?: Action,
): ModalTab {
  return { key, label, Content: lazy(() => loadPart(load)), needs };
}

const fieldsTab = (name: keyof typeof import('../settings/fields-tabs.tsx')) => async () => ({
  default: (await import('../settings/fields-tabs.tsx'))[name],
});

const historyTab = (name: keyof typeof import('../settings/history/History.tsx')) => async () => ({
  default: (await import('../settings/history/History.tsx'))[name],
});

/**
 * Returns the tabs of a modal for a user. A tab that needs a right is shown to all users, and says whom to ask for that right.
 * A tab for admins is hidden from other users, because they cannot get its right.
 */
export function tabsFor(type: ModalType, user: Actor | null): readonly ModalTab[] {
  return MODALS[type].tabs.filter(({ needs }) => needs === undefined || can(user, needs));
}

/** The modals, one line for each tab. A new modal also needs an item in the menu. */
// biome-ignore format: a line a tab
export const MODALS: Readonly<Record<ModalType, ModalDefinition>> = {
  'config-settings': {
    title: () => 'Config Settings',
    tabs: [
      tab('domains', 'Domains', () => import('../settings/config/DomainsTab.tsx')),
    ],
  },
  'site-settings': {
    title: () => 'Site Settings',
    save: 'Save Site Settings',
    tabs: [
      tab('general', 'General', () => import('../settings/site/GeneralTab.tsx')),
      tab('seo', 'SEO', fieldsTab('SiteSeo')),
      tab('social', 'Social', fieldsTab('SiteSocial')),
      tab('search', 'Search', () => import('../settings/site/SearchTab.tsx')),
      tab('donations', 'Donations', () => import('../settings/site/donations/DonationsTab.tsx'), 'siteSettings/saveDonationPage'),
      tab('redirects', 'Redirects', () => import('../settings/site/redirects/RedirectsTab.tsx')),
      tab('categories', 'Categories', fieldsTab('SiteCategories')),
      tab('checks', 'Checks', () => import('../settings/site/ChecksTab.tsx')),
      tab('files', 'Files', () => import('../settings/site/FilesTab.tsx')),
      tab('roles', 'Roles', () => import('../settings/site/roles/RolesTab.tsx')),
      tab('history', 'History', historyTab('SiteHistory')),
    ],
  },
  'page-settings': {
    title: () => 'Page Settings',
    save: 'Save Page',
    tabs: [
      tab('general', 'General', () => import('../settings/page/GeneralTab.tsx')),
      tab('seo', 'SEO', fieldsTab('PageSeo')),
      tab('social', 'Social', fieldsTab('PageSocial')),
      tab('roles', 'Roles', () => import('../settings/page/RolesTab.tsx')),
      tab('history', 'History', historyTab('PageHistory')),
    ],
  },
  dashboard: {
    title: (username) => `Welcome to your dashboard, ${username}`,
    tabs: [
      tab('for-you', 'For you', () => import('../dashboards/for-you/ForYouTab.tsx')),
      tab('users', 'Users', () => import('../dashboards/users/UsersTab.tsx')),
      tab('submissions', 'Form Submissions', () => import('../dashboards/submissions/SubmissionsTab.tsx')),
      tab('sitemap', 'Sitemap', () => import('../dashboards/sitemap/SitemapTab.tsx')),
      tab('time-machine', 'Time machine', () => import('../dashboards/time-machine/TimeMachineTab.tsx')),
      tab('checks', 'Checks', () => import('../dashboards/checks/ChecksTab.tsx')),
      tab('missing', 'Missing pages', () => import('../dashboards/missing/MissingTab.tsx')),
      tab('notice', 'Emergency notice', () => import('../dashboards/notice/NoticeTab.tsx')),
      tab('activity', 'Activity', () => import('../dashboards/activity/ActivityTab.tsx'), 'audit/list'),
      tab('mail', 'Mail delivery', () => import('../dashboards/mail/MailTab.tsx')),
      tab('installation', 'Installation', () => import('../dashboards/installation/InstallationTab.tsx'), 'installation/load'),
      tab('system', 'System', () => import('../dashboards/system/SystemTab.tsx'), 'system/load'),
      tab('help', 'Help', () => import('../dashboards/help/HelpTab.tsx')),
    ],
  },
  account: {
    title: () => 'Your account',
    tabs: [
      tab('details', 'Details', () => import('../settings/account/DetailsTab.tsx')),
      tab('password', 'Password', () => import('../settings/account/PasswordTab.tsx')),
      tab('second-factor', 'Second factor', () => import('../settings/account/SecondFactorTab.tsx')),
      tab('sessions', 'Sessions', () => import('../settings/account/SessionsTab.tsx')),
    ],
  },
};
