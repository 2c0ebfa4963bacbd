/**
 * What is recorded of people's work: every action that changes something, and log-ins. An action is named after its call. The words
 * say what somebody did, before the name of what they did it to. A call that changes something has a line here, or in
 * `NOT_RECORDED` a reason why not.
 */
export const RECORDED_ACTIONS = {
  'page/create': 'Made a page',
  'page/save': 'Saved a page',
  'page/publishPage': 'Published a page',
  'page/unpublishPage': 'Unpublished a page',
  'page/delete': 'Deleted a page',
  'page/restore': 'Restored an earlier version of a page',
  'page/restoreDeleted': 'Restored a deleted page',
  'page/duplicate': 'Duplicated a page',
  'reviews/ask': 'Asked for a page to be published',
  'reviews/withdraw': 'No longer asked for a page to be published',
  'reviews/decline': 'Declined to publish a page',
  'page/updateLinks': 'Led links to a page’s new address',
  'roles/applyToPage': 'Changed who may edit a page',
  'roles/applyToCollection': 'Changed who may edit many pages',
  'listing/publishListing': 'Published a listing',

  'site/saveNav': 'Saved the navigation',
  'site/publishNav': 'Published the navigation',
  'site/saveFooter': 'Saved the footer',
  'site/publishFooter': 'Published the footer',
  'siteSettings/saveSiteSettings': 'Saved the site settings',
  'siteSettings/publishSiteSettings': 'Published the site settings',
  'site/restore': 'Restored an earlier version around the pages',
  'site/import': 'Imported a site on the server',

  'redirects/save': 'Saved a redirect',
  'redirects/publish': 'Published a redirect',
  'redirects/unpublish': 'Unpublished a redirect',
  'redirects/remove': 'Removed a redirect',
  'missing/remove': 'Took an address off the missing pages',
  'missing/removeAll': 'Took all addresses off the missing pages',

  'config/saveDomain': 'Saved a site',
  'config/publishDomain': 'Published a site',
  'config/unpublishDomain': 'Unpublished a site',
  'config/removeDomain': 'Removed a site',

  'image/upload': 'Uploaded a picture',
  'image/saveImageDetails': 'Changed the details of a picture',
  'image/replaceImage': 'Replaced a picture everywhere',
  'image/remove': 'Removed a picture',
  'file/upload': 'Uploaded a file',
  'file/replaceFile': 'Replaced a file',
  'file/saveFileDetails': 'Changed the details of a file',
  'file/remove': 'Removed a file',

  'forms/generateCSV': 'Exported form submissions',
  'forms/removeSubmission': 'Deleted a form submission',
  'forms/saveRetention': 'Changed how long submissions are kept',
  'mail/sendAgain': 'Sent a mail again',

  'user/login': 'Logged in',
  'user/login-failed': 'Failed to log in',
  'user/code-failed': 'Typed a wrong code after the right password',
  'user/logout': 'Logged out',
  'user/forgotPassword': 'Asked for a link that sets a password',
  'user/setPassword': 'Set a password with a link',
  'user/saveOwn': 'Changed their own name',
  'user/changeEmail': 'Asked for another e-mail address of their own',
  'user/confirmEmail': 'Confirmed another e-mail address of their own',
  'user/changePassword': 'Changed their own password',
  'user/password-failed': 'Typed a wrong current password',
  'user/endSessions': 'Logged out other browsers of their own',
  'user/enableSecondFactor': 'Turned on their second factor',
  'user/other-app': 'Moved their second factor to another app',
  'user/disableSecondFactor': 'Turned off their second factor',
  'user/newRecoveryCodes': 'Made new recovery codes',
  'user/recovery-code': 'Used a recovery code',
  'user/removeSecondFactor': 'Took away a second factor',
  'user/invite': 'Invited somebody',
  'user/inviteAgain': 'Invited somebody again',
  'user/add': 'Added an account on the server',
  'user/save': 'Changed an account',
  'user/deactivate': 'Deactivated an account',
  'user/reactivate': 'Reactivated an account',
  'user/remove': 'Removed an account',

  'roles/save': 'Saved a role',
  'roles/remove': 'Removed a role',

  'audit/generateCSV': 'Exported the activity',
  'audit/saveRetention': 'Changed how long activity is kept',

  'backups/make': 'Made a backup',
  'backups/download': 'Downloaded a backup',
} as const satisfies Readonly<Record<string, string>>;

export type RecordedAction = keyof typeof RECORDED_ACTIONS;

/** Calls that change something and are not recorded, each with the reason. */
export const NOT_RECORDED: Readonly<Record<string, string>> = {
  'page/publishMany': 'each page is recorded for itself, as page/publishPage',
  'page/unpublishMany': 'each page is recorded for itself, as page/unpublishPage',
  'config/swapActiveDomain': 'it changes which site a session edits, and nothing that anybody else sees',
  'forms/submit': 'it is what visitors send: the submission itself is stored',
  'forms/getSuccessEmailPreview': 'it shows something and changes nothing',
  'user/me': 'it shows who is signed in and changes nothing',
  'user/confirmLogin': 'the log-in that it ends is recorded, as user/login or user/code-failed',
  'user/startSecondFactor': 'it begins a set-up: user/enableSecondFactor, which ends it, is recorded',
  'user/moveSecondFactor':
    'it begins a set-up: user/enableSecondFactor, which ends it, is recorded, as user/other-app',
  'humanitix/list': 'it lists events and changes nothing',
  'maps/search': 'it looks up an address and changes nothing',
};

/** What one person can do many times in a row. */
export const REPEATED_ACTIONS: ReadonlySet<RecordedAction> = new Set([
  'page/save',
  'site/saveNav',
  'site/saveFooter',
  'siteSettings/saveSiteSettings',
  'redirects/save',
  'roles/applyToCollection',
  'image/saveImageDetails',
  'file/saveFileDetails',
  'forms/generateCSV',
  'user/saveOwn',
  'user/password-failed',
  'reviews/ask',
  'backups/download',
  'user/login-failed',
  'user/code-failed',
  'user/forgotPassword',
]);

/** What something was done to. A `mail`, a `submission` or a `missing` address has no name: that could be a visitor's. */
export const AUDIT_SUBJECT_KINDS = [
  'page',
  'site',
  'nav',
  'footer',
  'siteSettings',
  'redirect',
  'missing',
  'image',
  'file',
  'submission',
  'mail',
  'user',
  'role',
  'audit',
  'backup',
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

/** What is known of an action besides its subject, by its name in words. Never content, secrets or addresses. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
