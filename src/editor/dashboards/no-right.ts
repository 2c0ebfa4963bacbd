/** Shown to users who may not see what people send with forms, nor the mails about it. */
export const NO_RIGHT =
  'Only people with the right to form submissions can see this. Ask an admin if you need it for your work.';
