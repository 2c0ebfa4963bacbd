import type { Right } from './users.ts';

/** The names of the rights, and the actions that each right allows. */
export const RIGHT_WORDS: Readonly<Record<Right, { readonly label: string; readonly help: string }>> = {
  publish: {
    label: 'Publish',
    help: 'Publish and unpublish pages, publish the navigation, the footer and the site settings, upload a new version of a file, and rename one that readers get. Without it, people save drafts and ask others to publish them.',
  },
  users: { label: 'Accounts', help: 'Invite people, change their accounts, deactivate and remove them.' },
  roles: {
    label: 'Roles',
    help: 'Add, change and remove roles that have no more rights than their own.',
  },
  domains: { label: 'Sites', help: 'Add, change, publish, unpublish and delete sites.' },
  redirects: {
    label: 'Redirects',
    help: 'Publish, unpublish and delete redirects. Everybody can draft them.',
  },
  submissions: {
    label: 'Form submissions',
    help: 'Read, export and delete what visitors sent, and see which mails were delivered.',
  },
  notice: {
    label: 'Emergency notice',
    help: 'Show an emergency notice first on every page of a site, and end it. Every admin gets a mail about it.',
  },
};
