/** Shown to users who have none of the page's roles. */
export const NOT_YOURS = 'Your roles do not let you change this page';
