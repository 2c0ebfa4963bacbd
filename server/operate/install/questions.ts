import { VARIABLES } from '../../core/config/variables.ts';

/** A question of the installation. The answer becomes settings. */
export interface Question {
  readonly text: string;
  /** The answer where nothing is typed; '' leaves the setting out. */
  readonly otherwise: string;
  /** Returns the settings of an answer, and the sentence about an answer that cannot be used. */
  settings(answer: string): Readonly<Record<string, string>> | string;
}

/** Returns the questions of the installation, in their order. @param timeZone the time zone to offer */
export function questions(timeZone: string): readonly Question[] {
  return [
    {
      text: 'Under which names do readers reach the site? The first is the main one (www.example.org example.org)',
      otherwise: '',
      settings: (answer) =>
        answer === ''
          ? 'Type the name of the site, such as www.example.org. It must lead to this machine.'
          : checked({ HTTPS_HOSTS: answer.split(/[\s,]+/).join(',') }),
    },
    {
      text: 'Your e-mail address, for the first admin and for the certificate authority',
      otherwise: '',
      settings: (answer) => checked({ ADMIN_EMAIL: answer, ACME_EMAIL: answer }),
    },
    {
      text: 'Begin with the demo site, to look around? (yes/no)',
      otherwise: 'no',
      settings: (answer) => {
        const isYes = yesOrNo(answer);
        if (isYes === null) return 'Type yes or no.';
        return { DEMO: isYes ? '1' : '0' };
      },
    },
    {
      text: 'The time zone of your organisation, such as Australia/Adelaide (nothing: later)',
      otherwise: timeZone,
      settings: (answer) => checked({ TIME_ZONE: answer }),
    },
    {
      text: 'The mail server, such as smtp://name:password@mail.example.org:587, and the address mail comes from, such as hello@example.org, with a space between them (nothing: later)',
      otherwise: '',
      settings: (answer) => {
        const [server = '', from = ''] = answer.split(/\s+/, 2);
        if (server === '') return {};
        if (from === '')
          return 'Type the address mail comes from after the mail server, with a space between them.';
        return checked({ SMTP_URL: server, MAIL_FROM: from });
      },
    },
    {
      text: 'The folder on another disk to which backups are copied, such as /mnt/hearth-backups (nothing: later)',
      otherwise: '',
      settings: (answer) => checked({ BACKUP_TO: answer }),
    },
  ];
}

/** Returns whether an answer means yes; null if it means neither yes nor no. */
export function yesOrNo(answer: string): boolean | null {
  if (/^y(?:es)?$/i.test(answer)) return true;
  return /^no?$/i.test(answer) ? false : null;
}

/** Returns the settings without empty ones, or what is wrong with the first wrong one. */
function checked(settings: Readonly<Record<string, string>>): Readonly<Record<string, string>> | string {
  const given = Object.entries(settings).filter(([, value]) => value !== '');
  for (const [name, value] of given) {
    // Each line of the settings file is a setting, and quotes and backslashes mean something in it.
    if (/[\p{Cc}"'\\$]/u.test(value)) return 'Quotes, backslashes and $ cannot be used here.';
    const { error } = VARIABLES[name as keyof typeof VARIABLES].takes.safeParse(value);
    if (error !== undefined) return `This ${error.issues[0]?.message}.`;
  }
  return Object.fromEntries(given);
}
