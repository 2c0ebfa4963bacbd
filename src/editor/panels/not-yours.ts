/** Why somebody without the page's roles cannot change it. */
export const NOT_YOURS = 'Your roles do not let you change this page';
