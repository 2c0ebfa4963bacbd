import { LOGIN_MIN_LENGTH, NEW_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';

/** Interface texts that the specification fixes. Error messages are in `errors.ts`. */

/** The name of the product, for a site without a name of its own. */
export const PRODUCT_NAME = 'Hearth';
export const DEFAULT_TIME_ZONE = 'Australia/Adelaide';

/** The placeholder of empty texts; it is never saved as content. */
export const TEXT_PLACEHOLDER = 'Insert Text Here';

export const TOASTS = {
  success: 'Success',
  error: 'Unknown Error',
  pageSaved: 'Page Saved',
  pageDeleted: 'Page Deleted',
  pagePublished: 'Page Published',
  pageUnpublished: 'Page Unpublished',
  siteSettingsSaved: 'Site Settings Saved',
  siteSettingsPublished: 'Site Settings Published',
  footerSaved: 'Footer Saved',
  footerPublished: 'Footer Published',
  navSaved: 'Nav Saved',
  navPublished: 'Nav Published',
  passwordReset: 'Password successfully reset, you can now login.',
  alreadyLoggedIn: 'You are already logged in as another user',
} as const;

export const CONFIRMATIONS = {
  remove: 'Are you sure?',
  removeBlock: 'Are you sure you want to delete this component?',
  leave: "Changes you've made may not be saved, are you sure you want to leave this page?",
} as const;

/** Refers distressed readers to the numbers, on a site that has no other help. Not from the specification. */
export const NUMBERS_AT_TOP = 'If you need help now, the numbers to call are at the top of this page.';

export const ERROR_PAGE = {
  notFoundHeading: 'This page could not be found',
  text: 'Something went wrong. Please click the homepage button below to begin your journey again.',
  button: 'Homepage',
  /** Not from the specification: for readers who came for help. */
  comfort: 'You did nothing wrong.',
  /** Not from the specification. */
  tooMany: 'That was too much at once. Please try again in a minute.',
  renderFailed: 'An error occurred while showing the error page',
  renderFailedLink: 'Go back to home',
} as const;

/** The search of the site. Not from the specification. */
export const SEARCH_TEXTS = {
  field: 'Search this site',
  button: 'Search',
  title: 'Search',
  results: 'Search results',
  /** Above the numbers to call. */
  crisis: 'You can talk to someone right now.',
  violence: 'This is not your fault. You can talk to someone right now.',
  /** Before a number to call. */
  callNumber: 'Call',
  /** Above the pages for readers in distress. */
  helpOne: 'This page can help.',
  helpMany: 'These pages can help.',
  helpPages: 'These pages can help',
  /** Above the pages that help, besides the hits. */
  otherHelp: 'Other help',
  start: 'Type a few words about what you are looking for.',
  none: 'No page has these words',
  nextStep: 'Try other words, or fewer of them.',
  call: 'You can also call us',
  pages: 'Main pages',
  /** Before the typed word, and before the word that was searched for instead. */
  missing: 'No page has',
  present: 'These pages have',
  found: 'found',
  apart: 'No page has these words next to each other. These pages have them apart.',
  some: 'No page has all of these words. These pages have some of them.',
  resultPages: 'Pages of results',
  earlier: 'Previous',
  further: 'Next',
} as const;

/** Shown to signed-in users above a page that is not in the editor. Not from the specification. */
export const STAFF_BAR = {
  asVisitor: 'You see this page as visitors do.',
  search: 'You see what visitors find: published pages.',
  notPublic: 'You see what visitors see: this page is not public.',
  siteNotPublic: 'You see what visitors see: this site is not public.',
  asItWas: 'You see this page as it was in an earlier version.',
  noPage: 'You are logged in. There is no page here.',
  back: 'Back to the editor',
  create: 'Create New Page',
} as const;

/** Below the content of a page, before the date in its field `checkedOn`. */
export const CHECKED_ON = 'Last checked';

/** The query parameter that opens 'Create New Page' in the editor with a suggested slug. */
export const NEW_PAGE_PARAMETER = 'new-page';

export const LOGIN_OVERLAY = {
  title: 'Welcome',
  /** Below the title. Not from the specification. */
  purpose: 'Staff log in',
  /** On the log-in page, for visitors who came there for help. Not from the specification. */
  comfort: 'Only people who work here need to log in.',
  submit: 'Submit',
  forgotPassword: 'Forgot Password?',
} as const;

export const FORGOT_PASSWORD_OVERLAY = {
  title: 'Forgot Password?',
  submit: 'Reset Password',
  sent: 'Check your mail',
  back: 'Back to login',
  again: 'try another email address',
  /** The same whether or not such an account exists. Not from the specification. */
  explanation:
    'If there is an account with this email address, a link to set a new password is on its way to it. The link works once, for 24 hours.',
  /** Replaces both if the server sends no such mail. Not from the specification. */
  noMail: 'No mail is on its way',
  noMailExplanation:
    'This site sends no mail, so no link to set a new password comes to you. Ask an admin of the site, or whoever looks after its server.',
  emailMissing: 'Please provide your email address',
  emailInvalid: 'Please provide a valid email address',
} as const;

export const LOGIN_MESSAGES = {
  username: `Please enter your username or email, at least ${LOGIN_MIN_LENGTH} characters`,
  password: `Please enter your password, at least ${LOGIN_MIN_LENGTH} characters`,
} as const;

export const NEW_PASSWORD_MESSAGES = {
  tooShort: `A new password needs at least ${NEW_PASSWORD_MIN_LENGTH} characters`,
  tooLong: `A new password can have at most ${PASSWORD_MAX_LENGTH} characters`,
  common: 'This password is one of the most common ones. Please choose another',
  differs: 'The two passwords are not the same',
  notCurrent: 'This is not your current password',
  same: 'This is your current password. Please choose another',
} as const;

export const EMAIL_MESSAGES = {
  same: 'This is your e-mail address already',
  ownByLink: 'Change your own address in ‘Your account’: you confirm it there with your password and a link',
} as const;
/** The path of the link that confirms an e-mail address, and the query parameter that reports it. Not from the specification. */
export const CONFIRM_EMAIL_PAGE = {
  path: '/login',
  confirm: 'email',
  title: 'Confirm your address',
  logIn: 'Log in, and then confirm that your mail is to go to the address to which this link was sent.',
  ask: 'Mail for you goes to the address to which this link was sent, and you can log in with it, once you confirm it.',
  submit: 'Confirm',
  done: 'Mail for you goes to this address from now on:',
  home: 'Go to the site',
} as const;

/** Shows the labels next to the menu's icons, for editors and for visitors. */
export const COLLAPSE_MENU = 'Collapse Menu';

export const DISCLOSURE = { more: 'Read more', less: 'Read less' } as const;

/** Shown to editors for unfinished parts of a page. Not from the specification. */
export const HINTS = {
  nothingBelow: 'There is nothing under this heading yet. Visitors see the heading alone.',
  noHeading: `There is no heading yet. Visitors see ‘${DISCLOSURE.more}’ instead.`,
  noWordsBy: 'There are no words from this person yet.',
  noNumber: 'There is no number to call yet.',
  noAddress: 'This link leads nowhere yet. Visitors do not see it.',
  noWords: 'This link has no words yet. Visitors do not see it.',
  noFields: 'There is nothing to fill in yet. Add a field.',
  noLabel: 'This field has no label yet. Say what to write in it.',
  noOptions: 'There is nothing to choose from yet.',
  noRecipientAddress: 'This is no e-mail address, so nothing that is sent arrives there.',
  noVideo:
    'No video can be played with this. Paste the address of one on YouTube or Vimeo, or choose its service.',
  noVideoTitle:
    'Nothing says what the video is about yet. Write a caption: it also names the video for people who do not see it.',
  noPlaceInWords: 'There is no address in words yet. People who do not see the map need it.',
  noPlaceOnMap: 'The map still shows the middle of Adelaide. Find the address, or move the marker.',
  nothingAbove: 'There is no picture or video above this caption yet.',
  noDescription: 'This picture has no description yet. Say what it shows, or that it only decorates.',
} as const;

/** The list of events. Only 'Book Now' is from the specification. */
export const EVENT_TEXTS = {
  book: 'Book Now',
  soldOut: 'Sold out',
  closed: 'Bookings are closed',
  details: 'See details',
  online: 'Online',
  all: 'See all events',
  loading: 'Looking for events…',
  none: 'There are no events to book right now. Please look again soon.',
  unavailable: 'Our events cannot be shown right now.',
  /** For editors. */
  noMatch: 'No coming event has ‘{filter}’ in its name or tags. Readers see:',
  notLoaded: 'The events cannot be loaded right now. The editor tries again soon. Readers see:',
  notSetUp: 'No events service is set up yet: the owner of the site sets HUMANITIX_API_KEY.',
  notSetUpLink: 'Until then, readers see this link:',
  notSetUpNothing: 'Until then, readers see nothing here.',
} as const;

/** A list of pages. */
export const PAGE_LIST_TEXTS = {
  all: 'All',
  categories: 'Categories',
  pages: 'Pages of this list',
  prev: 'Previous page',
  next: 'Next page',
  /** For editors. */
  empty:
    'No pages yet. Published pages of the template Listing are shown here. Until there are some, readers see nothing.',
  loading: 'Looking for pages…',
  notLoaded: 'The pages cannot be loaded right now. Readers see them.',
} as const;

/** The map of a place. */
export const MAP_TEXTS = {
  directions: 'Directions',
  /** Next to the map of the demo. */
  drawn: 'A drawing of an invented city. A real site shows a real map here.',
  map: 'Map',
  open: 'Open the map',
  opening: 'Opening the map…',
  close: 'Close the map',
  notOpened: 'The map could not be opened. The address and ‘Directions’ above lead there all the same.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  /** For screen readers. */
  keys: 'Arrow keys move the map. Plus and minus zoom it.',
  across: 'The map is {distance} across.',
  marker: 'Marker of the place. Arrow keys move it, with Shift further.',
  /** Briefly, over the map; `{key}` is Ctrl or ⌘. */
  wheel: 'To zoom the map, hold {key} while you scroll.',
  fingers: 'Use two fingers to move the map.',
  notShown: 'The map cannot be shown right now.',
  partsMissing: 'Parts of the map could not be fetched.',
  again: 'Try again',
} as const;

/** Problems of a form, for editors. */
export const FORM_PROBLEMS = {
  identifier: 'Identifier missing',
  recipient: 'Recipient missing',
  subject: 'Subject missing',
  names: 'All fields need names configured',
  duplicates: 'Fields cannot have duplicate names',
} as const;

/** Problems of a value in a form's field. `{max}` is a number of characters. */
export const FIELD_PROBLEMS = {
  required: 'This field is required',
  email: 'A valid email address is required',
  max: 'This field cannot exceed {max} characters',
  tooLong: 'This field is too long',
  captcha: 'Please complete the recaptcha',
  differs: 'This field must match the email address',
  /** Not from the specification. */
  option: 'Please choose from the list',
  /** Not from the specification. */
  date: 'Please give a date, such as 27 3 2026',
} as const;

/**
 * Says when a dependent field applies, for browsers without script, which always show it. Not from the specification. `{field}`
 * is the field on which it depends, `{answer}` the value.
 */
export const FIELD_CONDITIONS = {
  chosen: '(only if you choose ‘{answer}’)',
  notChosen: '(not if you choose ‘{answer}’)',
  ticked: '(only if you tick ‘{field}’)',
  notTicked: '(not if you tick ‘{field}’)',
  answered: '(only if you answer ‘{field}’)',
  notAnswered: '(not if you answer ‘{field}’)',
  equal: '(only if your answer to ‘{field}’ is ‘{answer}’)',
  notEqual: '(not if your answer to ‘{field}’ is ‘{answer}’)',
} as const;

/** Texts of reading aloud. */
export const LISTEN_TEXTS = {
  listen: 'Listen',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  speed: 'Speed',
  group: 'Reading aloud',
  /** For browsers that need an extra press. */
  again: 'Press Listen again to start.',
  noVoice: 'Your browser has no voice to read with, or it does not answer.',
} as const;

/** The speeds of reading aloud; 1 is the normal speed of the voice. */
export const LISTEN_SPEEDS = [
  { rate: 0.75, name: 'Slow' },
  { rate: 1, name: 'Normal' },
  { rate: 1.25, name: 'Fast' },
  { rate: 1.5, name: 'Very fast' },
] as const;

export const FORM_TEXTS = {
  title: 'Form Title',
  submit: 'Send enquiry',
  loading: 'Sending…',
  success: 'Success!',
  failure:
    'Something went wrong and your message was not sent. It is still here: please try again, or call us.',
  trainingSuccess: 'Thank you for submitting your training enquiry.',
  clearForm: 'Clear Form',
  /** Not from the specification. */
  contactSuccess: 'Thank you. Your message was sent.',
  /** Not from the specification. */
  clear: 'Clear what I wrote',
  /** Not from the specification. */
  cleared: 'Your words here are gone.',
  /** Not from the specification. */
  problems: 'There is a problem',
  /** Not from the specification: the heading after a message was sent. */
  sent: 'We have your message',
  /** Not from the specification: follows it if there is a number to call. */
  cannotWait: 'If it cannot wait, call us:',
  /** Not from the specification: for a message that was sent without the captcha. */
  noCopy: 'You do not get a copy of it by e-mail.',
  /** Not from the specification: opens the empty form again. */
  another: 'Write another',
  /** Not from the specification: before the title of a page whose form was not sent. */
  errorTitle: 'Error: ',
  /** Not from the specification: after the message was sent. */
  home: 'Go to the home page',
  /** Not from the specification: above the text of a message whose form no longer exists. */
  written: 'What you wrote',
  /** Not from the specification: above the fields. */
  needed: '* means that we need an answer.',
  /** Not from the specification: for editors, in place of a captcha. */
  captchaPlace: 'Captcha: here, readers show that they are no robots.',
  /** Not from the specification: the label of the field that only programs fill in. */
  honeypot: 'Leave this empty',
  /** Not from the specification: the label of a captcha whose field has none. */
  captcha: 'Show that you are not a robot',
  /** Not from the specification: in place of a form that cannot be sent. */
  notReady: 'You cannot write to us here right now.',
  /** Follows if there is a number to call. */
  callInstead: 'Please call us instead.',
} as const;

/** The quick exit. */
export const QUICK_EXIT_TEXTS = {
  leave: 'Leave this site',
  /** The limits of the quick exit, shown next to it; the second part only if no script runs. */
  stays: ['This page stays in your browser’s history', ', and Back shows it again', '.'],
  title: 'Leaving this site quickly',
  about: [
    '‘Leave this site’ opens a page about something else. On a keyboard, press Escape three times.',
    'It cannot hide pages that you saw before, your calls or your messages. You can delete pages in the history of your browser. A private window forgets them when you close it.',
  ],
} as const;
