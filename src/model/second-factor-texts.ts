/**
 * The texts about the second factor. Not from the specification. This file imports no schema library, because visitors'
 * browsers load it.
 */
export const SECOND_FACTOR_TEXTS = {
  code: 'Code from your app',
  codeIntro:
    'Your password is right. Now open your authenticator app and type the code that it shows for this site.',
  recoveryCode: 'Recovery code',
  recoveryIntro:
    'Your password is right. Now type one of the recovery codes that you were given. Each works once.',
  useRecovery: 'Use a recovery code instead',
  lost: 'If your phone and your recovery codes are lost, ask an admin.',
  useApp: 'Use your app instead',
  startAgain: 'Start again',
  missing: 'Please type the code',
  wrong:
    'This code is not right. Type the one that your app shows now: each works once. If none is right, let your phone set its clock by itself',
  wrongRecovery: 'This recovery code is not right, or was used before',
  noPassword: 'Please type your password',
  setUpTitle: 'Set up a second factor',
  required:
    'Your work here needs a second factor: besides your password, a code from an app on your phone. It takes two minutes, and is asked for when you log in.',
  app: 'Get an authenticator app, if you have none: your password manager may be one, and your phone’s app shop has others.',
  scan: 'Scan this code with the app.',
  orType: 'Or type this key into it',
  open: 'Open the app on this device',
  confirm: 'Type the code that the app shows.',
  turnOn: 'Turn on',
  qr: 'QR code for your authenticator app',
  codesTitle: 'Your recovery codes',
  codesIntro:
    'Each of these lets you log in once without the app, if your phone is lost. Put them where only you find them. They are not shown again.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'Your browser does not copy them. Select the codes and copy them yourself.',
  print: 'Print',
  download: 'Download',
  kept: 'I have put them away safely',
} as const;
