import { DONATION_PAGE, LOGIN_MIN_LENGTH, NEW_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from './limits.ts';

/** The texts of screens that the specification fixes. Error messages are in `errors.ts`. */

/** The name of the product, shown if a site has no name. */
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

/** Directs readers in distress to the phone numbers, on a site without pages that offer help. Not from the specification. */
export const NUMBERS_AT_TOP = 'If you need help now, the numbers to call are at the top of this page.';

export const ERROR_PAGE = {
  notFoundHeading: 'This page could not be found',
  text: 'Something went wrong. Please click the homepage button below to begin your journey again.',
  button: 'Homepage',
  /** Shown to readers who came for help. Not from the specification. */
  comfort: 'You did nothing wrong.',
  /** Not from the specification. */
  tooMany: 'That was too much at once. Please try again in a minute.',
  renderFailed: 'An error occurred while showing the error page',
  renderFailedLink: 'Go back to home',
} as const;

/** The texts of help pages around the number to call. Not from the specification. */
export const HELP_TEXTS = {
  call: 'Talk to somebody',
  bar: 'Call or text',
  callNow: 'Call',
  text: 'Text',
  cannotTalk: 'Cannot talk? Text',
  openNow: 'Open now',
  openUntil: 'Open now until',
  closedNow: 'Closed now',
  opens: 'Opens',
  crisisLine: 'For any other crisis, our crisis line is',
  onThisPage: 'On this page',
  related: 'Related help',
  pages: 'Pages of this site',
  breadcrumb: 'Breadcrumb',
  print: 'Print this page',
  /** The line at the end of a printed help page, on which a caseworker writes. The underscores are the places to write. */
  handOver: 'Given by: ____________________  Phone: ____________________  Next time: ____________________',
} as const;

/** The texts of the page that browsers keep for times without a connection. Not from the specification. */
export const OFFLINE_TEXTS = {
  title: 'No connection. Calls still work.',
  calls: 'This page did not load. You do not need internet to call these numbers.',
  text: 'Text us',
  again: 'Try to load the page again',
  kept: 'This page of numbers is the only page that works here without internet.',
} as const;

/** The texts of the button that clears what the site keeps on a device, and of the page that confirms it. */
export const CLEAR_TEXTS = {
  button: 'Clear what this site keeps',
  about:
    'Your browser may keep things from this site on your device: copies of pages, your text size, words that you wrote in a form and have not sent, and one page with our numbers that works without internet. This button clears all of it.',
  history: 'It cannot clear the history of your browser. You can do that in the browser’s own menu.',
  cleared: 'This site’s things are cleared',
  clearedAbout:
    'Everything that this site kept on your device is gone. The page with our numbers is not kept again until you close this tab.',
  clearedHistory:
    'The history of your browser still shows which pages you opened. You can delete them there.',
  signedIn: 'Nothing was cleared',
  signedInAbout:
    'You are logged in to edit this site, and clearing could lose work that is not saved. Log out first, and then try again.',
} as const;

/** The links between a page and its Easy Read version. Not from the specification. */
export const EASY_READ_TEXTS = {
  easyRead: 'Easy Read version',
  full: 'The full version of this page',
} as const;

/** The texts of ‘Was this page clear?’. Not from the specification. */
export const FEEDBACK_TEXTS = {
  question: 'Was this page clear?',
  yes: 'Yes',
  no: 'No',
  thanks: 'Thank you.',
  ask: 'Tell us what was not clear',
  /** Precedes `talk` and the number to call. */
  nobody: 'Nobody answers here.',
  talk: 'To talk to somebody:',
  words: 'Your words, at most {max} characters',
  send: 'Send',
  /** Precedes the title of the page. */
  back: 'Back to',
  home: 'Go to the home page',
  problem: 'There is a problem',
} as const;

/** The texts of the site's search. Not from the specification. */
export const SEARCH_TEXTS = {
  field: 'Search this site',
  button: 'Search',
  title: 'Search',
  results: 'Search results',
  /** Shown above the phone numbers to call. */
  crisis: 'You can talk to someone right now.',
  violence: 'This is not your fault. You can talk to someone right now.',
  /** Precedes a phone number to call. */
  callNumber: 'Call',
  /** Shown above the pages for readers in distress. */
  helpOne: 'This page can help.',
  helpMany: 'These pages can help.',
  helpPages: 'These pages can help',
  /** Shown above the pages that offer help and are not among the hits. */
  otherHelp: 'Other help',
  start: 'Type a few words about what you are looking for.',
  none: 'No page has these words',
  nextStep: 'Try other words, or fewer of them.',
  /** Precedes the typed word. The next text precedes the word that was searched for in place of the typed word. */
  missing: 'No page has',
  present: 'These pages have',
  found: 'found',
  apart: 'No page has these words next to each other. These pages have them apart.',
  some: 'No page has all of these words. These pages have some of them.',
  resultPages: 'Pages of results',
  earlier: 'Previous',
  further: 'Next',
} as const;

/** Shown to signed-in users above a page outside the editor. Not from the specification. */
/** The Time machine says what it cannot show as it was. */
export const THEN_TEXTS = {
  noPage: 'Readers had no page here then',
  toCome: 'This time is still to come',
  oldest: 'Older versions of the page that is here now are not kept. The oldest one is from {oldest}.',
  older: '{what} of then, from {since}, is no longer kept. You see an older version, from {kept}.',
  none: '{what} of then, from {since}, is no longer kept.',
  mayDiffer: 'Some versions of that day are no longer kept. Readers may have had a later one.',
  missing: 'Pictures and files of this page that are no longer in the library: {count}.',
  page: 'The page',
  nav: 'The navigation',
  footer: 'The footer',
  siteSettings: 'The site settings',
} as const;

export const STAFF_BAR = {
  asVisitor: 'You see this page as visitors do.',
  search: 'You see what visitors find: published pages.',
  notPublic: 'You see what visitors see: this page is not public.',
  siteNotPublic: 'You see what visitors see: this site is not public.',
  asItWas: 'You see this page as it was in an earlier version.',
  shared: 'This is a draft. Readers do not see it yet. This link works until {until}.',
  siteThen:
    'You see the site as readers had it on {then}. You can only read: forms and the search do nothing here.',
  siteThenLabel: 'About this time',
  noPage: 'You are logged in. There is no page here.',
  back: 'Back to the editor',
  create: 'Create New Page',
} as const;

/** Precedes the date in the page's field `checkedOn`, below the page's content. */
export const CHECKED_ON = 'Last checked';

/** The query parameter that opens 'Create New Page' in the editor with a suggested slug. */
export const NEW_PAGE_PARAMETER = 'new-page';

/** The query parameter that opens a comment in the editor, by its id. */
export const COMMENT_PARAMETER = 'comment';

export const LOGIN_OVERLAY = {
  title: 'Welcome',
  /** Below the title. Not from the specification. */
  purpose: 'Staff log in',
  /** Shown on the log-in page to visitors who came there for help. Not from the specification. */
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
  /** Shown whether or not an account with this name exists. Not from the specification. */
  explanation:
    'If there is an account with this email address, a link to set a new password is on its way to it. The link works once, for 24 hours.',
  /** Replaces `sent` if the server sends no mail. Not from the specification. */
  noMail: 'No mail is on its way',
  /** Replaces `explanation` if the server sends no mail. Not from the specification. */
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
/** The path of the link that confirms an e-mail address, and the query parameter for the result. Not from the specification. */
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

/** The label of the button that shows labels next to the menu's icons, for editors and visitors. */
export const COLLAPSE_MENU = 'Collapse Menu';

export const DISCLOSURE = { more: 'Read more', less: 'Read less' } as const;

/** Shown to editors in place of unfinished parts of a page. Not from the specification. */
export const HINTS = {
  gap: 'Put your own words in place of {gap}, or take it out. A page with a gap cannot be published.',
  nothingBelow: 'There is nothing under this heading yet. Visitors see the heading alone.',
  noHeading: `There is no heading yet. Visitors see ‘${DISCLOSURE.more}’ instead.`,
  noWordsBy: 'There are no words from this person yet.',
  noNumber: 'There is no number to call yet.',
  noAddress: 'This link leads nowhere yet. Visitors do not see it.',
  noWords: 'This link has no words yet. Visitors do not see it.',
  noCells: 'There is nothing in this table yet. Visitors do not see it.',
  noFields: 'There is nothing to fill in yet. Add a field.',
  noLabel: 'This field has no label yet. Say what to write in it.',
  noOptions: 'There is nothing to choose from yet.',
  sameOptions: '‘{words}’ is there twice. Visitors see it once.',
  noQuestion: 'The question that this one waits for is gone, so all visitors see this one.',
  noAnswerSeen: '‘{words}’ is no longer an answer of ‘{field}’, so all visitors see this question.',
  noAnswerUnseen: '‘{words}’ is no longer an answer of ‘{field}’, so no visitor sees this question.',
  noSubmitter: 'No answer is sent: choose a field of this form.',
  noAnswersHere: 'This has no answers in it, because other people may see it. It is sent as it is written.',
  seenUnopened:
    'This page has the quick exit, and other people may see this on the reader’s phone. If it is empty, it reveals nothing.',
  repeatsAnswer:
    'This page has the quick exit, and other people may read the mail. It repeats what was written in ‘{field}’.',
  noRecipientAddress: 'This is no e-mail address, so nothing that is sent arrives there.',
  noVideo:
    'No video can be played with this. Paste the address of one on YouTube or Vimeo, or choose its service.',
  noVideoTitle:
    'Nothing says what the video is about yet. Write a caption: it also names the video for people who do not see it.',
  noPlaceInWords: 'There is no address in words yet. People who do not see the map need it.',
  noPlaceOnMap: 'The map still shows the middle of Adelaide. Find the address, or move the marker.',
  nothingAbove: 'There is no picture or video above this caption yet.',
  noAmount: 'This is no whole amount from 1 to 99,999, so visitors do not see it.',
  nothingToGive: 'Visitors see none of this yet. Add an amount, such as 50.',
  tooManyAmounts: `Visitors see the first ${DONATION_PAGE.amounts} amounts, and not this one.`,
  noDescription: 'This picture has no description yet. Say what it shows, or that it only decorates.',
} as const;

/** The amounts to give. */
export const DONATION_TEXTS = {
  host: 'You give on {host}, in a new window.',
  /** Follows the words of a button for screen readers. */
  on: ' on {host}',
  /** For editors. */
  noPage:
    'Visitors do not see these amounts yet, because the site has no payment page. An admin can set it in Site Settings, Donations.',
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
  /** Shown next to the map of the demo site. */
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
  /** Shown briefly over the map; `{key}` is Ctrl or ⌘. */
  wheel: 'To zoom the map, hold {key} while you scroll.',
  fingers: 'Use two fingers to move the map.',
  notShown: 'The map cannot be shown right now.',
  partsMissing: 'Parts of the map could not be fetched.',
  again: 'Try again',
} as const;

/** The problems of a form's configuration, for editors. */
export const FORM_PROBLEMS = {
  identifier: 'Identifier missing',
  recipient: 'Recipient missing',
  subject: 'Subject missing',
  names: 'All fields need names configured',
  duplicates: 'Fields cannot have duplicate names',
} as const;

/** The problems of a value in a form field. `{max}` stands for the maximum number of characters. */
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
 * Explain when a dependent field applies. Shown only in browsers without script, which always show the field. Not from the
 * specification. `{field}` is the field on which the dependent field depends, `{answer}` the value.
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
  /** Shown in browsers that need a second press of the button. */
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

/**
 * The sender, the subject and the first line of a mail to a reader for whom the editor has written none. Lists of mails show
 * them, and other people may see those, so they reveal neither the organisation nor the matter.
 */
export const NEUTRAL_MAIL = {
  sender: 'Confirmation',
  subject: 'Received, thank you',
  firstLine: 'This is an automatic answer.',
} as const;

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
  /** The heading if the form as a whole was not sent. Not from the specification. */
  problems: 'There is a problem',
  /** The heading above the problem of one field. Not from the specification. */
  oneToMend: 'There is 1 thing to mend',
  /** The heading above the problems of several fields. Not from the specification. */
  severalToMend: 'There are {count} things to mend',
  /** The heading after a message was sent. Not from the specification. */
  sent: 'We have your message',
  /** Precedes the time at which a message was sent. Not from the specification. */
  sentAt: 'Sent on',
  /** Precedes a phone number. Not from the specification. */
  cannotWait: 'If it cannot wait, call',
  /** Shown if a mail confirms the message. Not from the specification. */
  mailed: 'You also get an e-mail from us.',
  /** Shown if no mail confirms the message. Not from the specification. */
  noCopy: 'You do not get a copy of it by e-mail.',
  /** The link that opens an empty form again. Not from the specification. */
  another: 'Write another',
  /** Precedes the title of a page whose form was not sent. Not from the specification. */
  errorTitle: 'Error: ',
  /** The link after a message was sent. Not from the specification. */
  home: 'Go to the home page',
  /** The heading above the text of a message if the form no longer exists. Not from the specification. */
  written: 'What you wrote',
  /** Shown above the fields. Not from the specification. */
  needed: '* means that we need an answer.',
  /** Shown to editors in place of a captcha. Not from the specification. */
  captchaPlace: 'Captcha: here, readers show that they are no robots.',
  /** The label of the hidden field that only programs fill in. Not from the specification. */
  honeypot: 'Leave this empty',
  /** The label of a captcha whose field has no label. Not from the specification. */
  captcha: 'Show that you are not a robot',
  /** Shown in place of a form that cannot be sent. Not from the specification. */
  notReady: 'You cannot write to us here right now.',
  /** Follows the text above if there is a phone number to call. */
  callInstead: 'Please call us instead.',
} as const;

/** The quick exit. */
export const QUICK_EXIT_TEXTS = {
  leave: 'Leave this site',
  /** Explains the limits of the quick exit next to its button. The second part is shown only if no script runs. */
  stays: ['This page stays in your browser’s history', ', and Back shows it again', '.'],
  title: 'Leaving this site quickly',
  about: [
    '‘Leave this site’ opens a page about something else. On a keyboard, press Escape three times.',
    'It cannot hide pages that you saw before, your calls or your messages. You can delete pages in the history of your browser. A private window forgets them when you close it.',
  ],
} as const;

/** The emergency notice: its accessible name, which is also the name of its tab, and the words of a drill. */
export const NOTICE_TEXTS = {
  name: 'Emergency notice',
  drill: 'Drill. Only people who are logged in see this.',
  until: 'Until',
} as const;
