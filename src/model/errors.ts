/** All errors that Hearth reports, each with its code, its HTTP status, and a message that tells the user what to do. */
const CATALOGUE = {
  malformed: { status: 400, message: 'The request could not be read. Please check it and try again.' },
  'unknown-field': { status: 400, message: 'The request holds a field that is not known: {names}' },
  'missing-parameter': { status: 400, message: 'Expected {name} to be defined' },
  'not-a-list': {
    status: 400,
    message: 'Value provided is not type Array, please provide an Array or use the setSelected',
  },
  'nothing-selected': { status: 400, message: 'Select a component in a content list first.' },
  'field-not-changeable': { status: 400, message: 'The field {field} cannot be changed.' },
  'not-signed-in': { status: 401, message: 'Please log in first.' },
  'wrong-credentials': { status: 401, message: 'The username or the password is not right.' },
  'log-in-expired': {
    status: 401,
    message: 'This log-in was begun too long ago, or ended elsewhere. Please type your password again.',
  },
  'not-allowed': { status: 403, message: 'You are not allowed to do this.' },
  'file-is-public': {
    status: 403,
    message: 'Readers get this file under its name. Ask somebody who may publish to change it.',
  },
  'above-you': {
    status: 403,
    message:
      'This is about rights that you do not have yourself. Ask somebody who has them, such as an admin.',
  },
  'opens-pages': {
    status: 403,
    message:
      'The role {role} opens pages to those who have it, and you do not have it. Ask somebody who has it and looks after accounts, or an admin.',
  },
  'cross-origin': { status: 403, message: 'Requests from another site are refused.' },
  'not-found': { status: 404, message: 'This was not found.' },
  'publication-not-found': {
    status: 404,
    message: 'This publication can no longer be taken back. Change what is public, and publish it again.',
  },
  'readers-only': {
    status: 404,
    message: 'This server only shows the site. You cannot log in or edit here.',
  },
  'redirect-not-found': {
    status: 404,
    message: 'This redirect no longer exists. Somebody may have deleted it. To have it again, add a new one.',
  },
  'user-not-found': { status: 404, message: 'There is no such account. Somebody may have removed it.' },
  'page-not-found': { status: 404, message: 'This page could not be found' },
  'feedback-not-found': {
    status: 404,
    message: 'These words are no longer here. Somebody may have deleted them.',
  },
  'domain-not-found': { status: 404, message: 'There is no such site. It may have been removed.' },
  'form-not-found': {
    status: 404,
    message: 'This form is no longer here, so your message was not sent. Please call us instead.',
  },
  'form-not-ready': {
    status: 409,
    message: 'This form cannot be sent right now, so your message was not sent. Please call us instead.',
  },
  'submission-automatic': {
    status: 422,
    message: 'Your message was not sent yet. It is still here: please press the button once more.',
  },
  'submission-not-found': { status: 404, message: 'This submission is no longer here. It was removed.' },
  'media-not-found': { status: 404, message: 'This is no longer in the media library.' },
  'mail-not-found': { status: 404, message: 'This message is no longer in the list.' },
  'unknown-page-type': { status: 404, message: 'whppt:error Page not found.' },
  'method-not-allowed': { status: 405, message: 'This address does not take {method} requests.' },
  'upload-cut-off': { status: 400, message: 'The upload did not arrive whole. Please try again.' },
  'request-timeout': { status: 408, message: 'The request did not arrive in time. Please try again.' },
  'version-conflict': {
    status: 409,
    message: 'Somebody saved a newer version. Keep yours, take theirs, or compare the two.',
  },
  'settings-fixed': {
    status: 409,
    message: 'These settings cannot be changed here: the environment of the server decides them.',
  },
  'last-admin': {
    status: 409,
    message:
      'Nobody else could look after the site: this is the only admin who can log in. Make another one first.',
  },
  'user-is-you': {
    status: 409,
    message: 'This is your own account. Ask another person who looks after accounts to do it.',
  },
  'user-has-joined': {
    status: 409,
    message:
      'This person has a password already. ‘Forgot Password?’ where they log in gives them another one.',
  },
  'user-has-joined-no-mail': {
    status: 409,
    message:
      'This person has a password already, and no mail is sent from here that could give them another one. Have mail set up on the server, or remove the account and invite them anew: what they made stays.',
  },
  'invite-anew': {
    status: 409,
    message:
      'This person may do so much that a new link takes your password. No mail is sent from here: remove the account and invite them anew, which asks for it.',
  },
  'user-deactivated': { status: 409, message: 'This account is deactivated. Reactivate it first.' },
  'second-factor-on': {
    status: 409,
    message: 'You have a second factor already. To move it to another phone, choose ‘Use Another App’.',
  },
  'second-factor-off': {
    status: 409,
    message: 'There is no second factor here. It may have been turned off or taken away.',
  },
  'second-factor-required': {
    status: 409,
    message:
      'Your second factor stays on: the role {roles} requires it. To move it to another phone, choose ‘Use Another App’.',
  },
  'set-up-expired': {
    status: 409,
    message: 'This set-up was begun too long ago, or again elsewhere. Please start again.',
  },
  'role-not-found': { status: 404, message: 'There is no such role. Somebody may have removed it.' },
  'role-fixed': {
    status: 409,
    message: 'Admins may do everything: the role cannot be removed or renamed, and loses no rights.',
  },
  'too-many-roles': {
    status: 409,
    message: 'There are {max} roles already. Remove some that nobody needs any more.',
  },
  'no-mail': {
    status: 409,
    message: 'No mail is sent from this server. Ask an admin to change your e-mail address.',
  },
  'email-taken': {
    status: 409,
    message: '{email} is the e-mail address of another account. Your account keeps its address.',
  },
  'too-many-users': {
    status: 409,
    message: 'There are {max} accounts already. Remove some that nobody needs any more.',
  },
  'page-deleted': { status: 409, message: 'This page was deleted. Restore it before you change it.' },
  'published-since': {
    status: 409,
    message: '{who} {did} since, so nothing was taken back. Look at what is public now first.',
  },
  'redirects-changed': {
    status: 409,
    message:
      'Somebody has changed a redirect of this page since, so nothing was taken back. Site Settings, Redirects shows it.',
  },
  'too-many-draft-links': {
    status: 409,
    message: 'This page has {max} links that show its draft. Revoke one of them first.',
  },
  'too-many-comments': {
    status: 409,
    message:
      'This page has {max} comments, which is the most. Delete some of your own, or ask an admin to delete old ones. Your words are still here.',
  },
  'comment-not-found': {
    status: 404,
    message: 'This comment is no longer here. Somebody may have deleted it.',
  },
  'not-your-comment': { status: 403, message: 'Somebody else wrote this comment. Only they can change it.' },
  'nothing-to-publish': {
    status: 409,
    message: 'Visitors see this page as it is already. There is nothing to publish.',
  },
  'not-waiting': {
    status: 409,
    message: 'Nobody asks for the publication of this page any more. Somebody may have decided already.',
  },
  'review-changed': {
    status: 409,
    message:
      'Somebody has asked for this page again since you looked. Nothing was declined; what you wrote is still here.',
  },
  'not-your-review': { status: 403, message: 'Somebody else asked for this. Only they can take it back.' },
  'page-not-deleted': {
    status: 409,
    message: 'This page is not deleted. Somebody may have restored it already.',
  },
  'version-not-kept': { status: 409, message: 'No version of this page is kept from that time.' },
  'page-published': { status: 409, message: 'This page is published. Unpublish it before you delete it.' },
  'page-not-published': {
    status: 409,
    message: 'This page is not published. Publish it before its listing.',
  },
  'site-not-empty': {
    status: 409,
    message:
      'This site is no longer empty: somebody has begun it meanwhile. Load the page again to see it. Nothing was changed.',
  },
  'site-not-demo': {
    status: 409,
    message:
      'This site is no longer the demo: somebody has begun your own site meanwhile. Load the page again to see it.',
  },
  'site-changed': {
    status: 409,
    message:
      'Somebody has worked on the site meanwhile. Look at the list again before you go on. Nothing was changed.',
  },
  'backup-elsewhere': {
    status: 404,
    message:
      'The server that answered does not have this backup. Another server may have it: please try again.',
  },
  'backup-first': {
    status: 503,
    message:
      'The backup that comes first could not be made, so nothing was changed. The tab System says why.',
  },
  'gaps-open': {
    status: 409,
    message: 'Put your own facts in place of {gaps}, or take them out. Then publish.',
  },
  'domain-without-host': {
    status: 409,
    message: 'Visitors could not reach this site. Give it a host name before you publish it.',
  },
  'domain-is-default': {
    status: 409,
    message: 'The default site cannot be deleted. Make another one the default first.',
  },
  'domain-published': {
    status: 409,
    message: 'Visitors can reach this site. Unpublish it before you delete it.',
  },
  'domain-has-pages': {
    status: 409,
    message: 'This site has {pages}. Unpublish and delete what is on it first: sites are deleted empty.',
  },
  'domain-at-host': {
    status: 409,
    message: 'You are at an address of this site. To delete it, open the editor at {host} first.',
  },
  'domain-has-submissions': {
    status: 409,
    message:
      'Form submissions of this site are stored: {submissions}. Work on the site, export what you need, and delete them in the dashboard first.',
  },
  'not-a-listing': { status: 409, message: 'This page has no listing: its template is not Listing.' },
  'slug-taken': { status: 409, message: 'Another page already has the address /{slug}.' },
  'address-not-live': {
    status: 409,
    message: 'Readers find this page at its old address still. Publish it first, then update the links.',
  },
  'in-use': { status: 409, message: 'This is still used, so it was not removed.' },
  'media-in-use': {
    status: 409,
    message: 'This is still used, so it was not removed. Take it out of the places listed here first.',
  },
  'first-position': { status: 409, message: 'This is already the first one, it cannot move up.' },
  'last-position': { status: 409, message: 'This is already the last one, it cannot move down.' },
  'nothing-above': { status: 409, message: 'There is no item above this one, so it cannot go below one.' },
  'holds-items': {
    status: 409,
    message: 'There are items below this one. Move those out first: a navigation has two levels.',
  },
  'not-below': { status: 409, message: 'This item is not below another one, so it cannot move out.' },
  'block-not-found': { status: 409, message: 'This component is no longer on the page.' },
  'item-not-found': { status: 409, message: 'This item is no longer in the list.' },
  'list-not-found': { status: 409, message: 'This content list is no longer on the page.' },
  'field-not-found': { status: 409, message: 'The component has no place for the field {field}.' },
  'move-into-itself': { status: 409, message: 'A component cannot be moved into itself.' },
  'not-accepted': { status: 409, message: '{name} cannot be put into {place}.' },
  'mail-not-failed': {
    status: 409,
    message: 'This was not given up: it is on its way, or somebody has sent it again already.',
  },
  'mail-expired': {
    status: 409,
    message: 'The link in this mail has expired, and nobody can see it any more. Have a new one sent.',
  },
  'range-not-satisfiable': {
    status: 416,
    message: 'There is no such part: this file has {size} bytes. Ask for all of it.',
  },
  'too-large': { status: 413, message: 'This is too large. At most {max} can be sent.' },
  'submission-too-large': {
    status: 413,
    message: 'Your message is too long to be sent. Please go back, make it shorter, and send it again.',
  },
  'feedback-too-large': {
    status: 413,
    message:
      'Your words are too long to be sent: at most {max} characters can be. Please go back, make them shorter, and send them again.',
  },
  'picture-too-large': {
    status: 413,
    message: 'This picture has more than {max}. Make it smaller, or save it as JPEG, and upload it again.',
  },
  'file-too-large': {
    status: 413,
    message: 'This file has more than {max}. Make it smaller or split it, and upload it again.',
  },
  'too-many-pixels': {
    status: 413,
    message: 'This picture has more than {max} megapixels. Make it smaller and upload it again.',
  },
  'picture-too-heavy': {
    status: 413,
    message:
      'Saved as it is, this picture takes too much memory to be shown: it may have at most {max} megapixels. Export it as JPEG, without "progressive", or make it smaller, and upload it again.',
  },
  'unsupported-type': { status: 415, message: 'This kind of content is not supported.' },
  'not-a-picture': {
    status: 415,
    message: 'This is not a picture that browsers can show. Upload a JPEG, PNG, WebP, GIF or AVIF.',
  },
  'heic-picture': {
    status: 415,
    message:
      'This picture is in the HEIC format, which browsers cannot show. Export it as JPEG and upload that. On an iPhone, Settings, Camera, Formats, Most Compatible makes new pictures JPEG.',
  },
  'svg-picture': {
    status: 415,
    message:
      'SVG drawings are refused, because they can contain scripts that run on your site. Export the drawing as PNG and upload that.',
  },
  'unknown-file-type': {
    status: 415,
    message:
      'This kind of file cannot be offered to readers. Upload a PDF, a Word, Excel, PowerPoint or OpenDocument file of today, text, a picture, audio, video or a ZIP archive.',
  },
  'empty-upload': { status: 422, message: 'This file is empty. Choose another one.' },
  'broken-picture': {
    status: 422,
    message: 'This picture is damaged or incomplete. Save it again, or choose another one.',
  },
  'broken-recording': {
    status: 422,
    message: 'This recording is damaged or incomplete. Save it again, or choose another one.',
  },
  validation: { status: 422, message: 'Some of what was sent is not right. Please check it.' },
  'wrong-code': { status: 422, message: 'This code is not right, or was used before.' },
  'wrong-collection': {
    status: 422,
    message: 'This call is about the collection {collection}, but {sent} was sent along.',
  },
  'role-lock-out': {
    status: 422,
    message: 'You could no longer change this page yourself. Keep at least one of your own roles.',
  },
  'publishing-lock-out': {
    status: 422,
    message: 'Then only admins could publish this page. Keep a role that gives the right to publish.',
  },
  'slug-invalid': { status: 422, message: 'The address cannot be used: {reason}.' },
  'slug-reserved': { status: 422, message: 'The address cannot begin with {segment}, it is reserved.' },
  'redirect-target': { status: 422, message: 'A redirect cannot lead there: {reason}.' },
  'redirect-taken': {
    status: 422,
    message: 'There is already a redirect from {from}, to {to}. Change that one.',
  },
  'redirect-loop': {
    status: 422,
    message: 'Readers would go round in a circle: {chain}. Choose another place to lead to.',
  },
  'redirect-chain': {
    status: 422,
    message: 'Readers would be sent on twice: {chain}. Lead each of them straight to the last place.',
  },
  'too-many-redirects': {
    status: 409,
    message: 'This site has {max} redirects already. Delete some that nobody needs any more.',
  },
  'rich-text-invalid': { status: 422, message: 'The text cannot be used: {reason}.' },
  'duplicate-key': { status: 422, message: 'Two components or items of the page have the key {key}.' },
  'link-of-another': {
    status: 422,
    message:
      'You are logged in as {username}, and this link is of another account. Log in with that one to confirm the address.',
  },
  'link-expired': { status: 422, message: 'This link is no longer valid. Please ask for a new one.' },
  'feedback-too-long': {
    status: 422,
    message: 'This is {count} characters long, and at most {max} can be sent. Please make it shorter.',
  },
  'too-many': { status: 429, message: 'Too many attempts. Please wait {wait} and try again.' },
  'too-many-editors': {
    status: 429,
    message: 'The editor is open in too many places to show who else is here. Everything else works.',
  },
  'too-many-tests': {
    status: 429,
    message:
      'You have sent as many tests of forms as one person can within an hour. Please wait {wait}, and try again.',
  },
  'upload-quota': {
    status: 429,
    message: 'You have uploaded as much as one person can in a day. Please try again {when}.',
  },
  'headers-too-large': {
    status: 431,
    message:
      'The address or the headers of the request are too long. Shorten the address, or clear the cookies of this site.',
  },
  unknown: { status: 500, message: 'Unknown Error' },
  'second-factor-unreadable': {
    status: 500,
    message:
      'The server can no longer check codes of your app: its key is missing. Use a recovery code, or ask an admin to take your second factor away.',
  },
  'picture-broken': {
    status: 500,
    message: 'This picture cannot be shown: its file is damaged or missing. Please upload it again.',
  },
  'storage-full': {
    status: 503,
    message:
      'There is no room left on the disk of the server, so this was not stored. Ask the owner of the site to make room, then try again.',
  },
  'submission-not-stored': {
    status: 503,
    message:
      'Your message could not be stored just now, so it was not sent. It is still here: please try again in a moment, or call us.',
  },
  'map-unavailable': {
    status: 503,
    message: 'This part of the map could not be fetched. Please try again soon.',
  },
  'events-unavailable': {
    status: 503,
    message: 'The events cannot be loaded right now. Please try again in a minute.',
  },
  'events-not-set-up': {
    status: 503,
    message: 'No events service is set up. The owner of the site sets HUMANITIX_API_KEY.',
  },
  'place-search-busy': {
    status: 503,
    message: 'Others are searching as well. Please try again in a few seconds.',
  },
  'place-search-unavailable': {
    status: 503,
    message:
      'The search for addresses does not work right now. Try again in a minute, or set the place on the map.',
  },
  'place-search-not-set-up': {
    status: 503,
    message: 'No search for addresses is set up. The owner of the site sets GEOCODER_URL.',
  },
  'https-soon': {
    status: 503,
    message:
      'This site is getting its certificate, which keeps what you write from everybody else. Until it is there, nobody can log in or send a form. Please try again in a minute: it seldom takes longer.',
  },
  'media-store-unavailable': {
    status: 503,
    message:
      'The store of pictures and files does not answer. Nothing has changed. Please try again in a minute.',
  },
  unavailable: { status: 503, message: 'This is not available right now. Please try again soon.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof CATALOGUE;
export type ErrorEntry = { code: ErrorCode; status: number; message: string };
export type ValidationError = { field: string; message: string };
/** The values of the `{name}` placeholders in a message. */
export type ErrorValues = Record<string, string | number>;
export type ErrorExtras = {
  validationErrors?: ValidationError[];
  /** Further fields of the response body, for example who saved the newer version. */
  details?: Record<string, unknown>;
  cause?: unknown;
};
/** The response body of a failed call. */
export type ErrorEnvelope = {
  statusCode: number;
  message: string;
  error: { code: ErrorCode; message: string };
  validationErrors?: ValidationError[];
  [detail: string]: unknown;
};

/** All errors of the catalogue, as `{code, status, message}`. */
export const ERRORS: readonly ErrorEntry[] = (Object.keys(CATALOGUE) as ErrorCode[]).map((code) => ({
  code,
  ...CATALOGUE[code],
}));

/** An error from the catalogue. `status` is the HTTP status of the response. */
export class HearthError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly validationErrors: ValidationError[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, values: ErrorValues = {}, extras: ErrorExtras = {}) {
    super(errorMessage(code, values), extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'HearthError';
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.validationErrors = extras.validationErrors;
    this.details = extras.details;
  }
}

/** Returns the message of a code with its `{name}` placeholders filled in. Placeholders without a value are left as they are. */
export function errorMessage(code: ErrorCode, values: ErrorValues = {}): string {
  return CATALOGUE[code].message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/**
 * Throws the error with this code.
 * @throws HearthError, always.
 */
export function refuse(code: ErrorCode, values?: ErrorValues, extras?: ErrorExtras): never {
  throw new HearthError(code, values, extras);
}

/**
 * Returns the response body for a thrown value. For errors outside the catalogue, the body says 'Unknown Error' and contains no
 * details.
 */
export function errorEnvelope(error: unknown): ErrorEnvelope {
  const known = error instanceof HearthError ? error : new HearthError('unknown');
  return {
    ...known.details,
    statusCode: known.status,
    message: known.message,
    error: { code: known.code, message: known.message },
    ...(known.validationErrors ? { validationErrors: known.validationErrors } : {}),
  };
}
