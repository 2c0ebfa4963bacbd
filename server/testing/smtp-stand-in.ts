import net, { type AddressInfo } from 'node:net';

/**
 * The step at which a mail server fails, and the way in which it fails: it drops the connection, falls silent, or responds with
 * the given words. Instead of failing, the server can wait for the promise that a function returns: before the greeting, on
 * receiving the message, and after accepting the message.
 */
export type SmtpManner =
  | 'right'
  | ((step: 'connect' | 'message' | 'answered') => Promise<void>)
  | { readonly at: SmtpStep; readonly does: 'drop' | 'silent' | `${number} ${string}` };

export type SmtpStep = 'connect' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message';

export interface SmtpMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and the body, as received. */
  readonly content: string;
}

export interface SmtpStandIn {
  /** `smtp://…` without a name. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, including those whose response was lost. */
  readonly mails: readonly SmtpMail[];
  readonly logins: readonly string[];
  behave(...manners: readonly SmtpManner[]): void;
  close(): Promise<void>;
}

/** Starts a local mail server. The server offers no TLS, and recipients that begin with `nobody` do not exist. */
export async function startSmtp(port = 0): Promise<SmtpStandIn> {
  const mails: SmtpMail[] = [];
  const logins: string[] = [];
  const sockets = new Set<net.Socket>();
  let manners: SmtpManner[] = ['right'];
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'right';
    let from = '';
    let to: string[] = [];
    let isMessage = false;
    let pending = '';
    /** Responds to a step, unless the server must fail at this step. Returns whether the server answers. */
    const answer = (step: SmtpStep, words: string): boolean => {
      if (typeof manner === 'function' && (step === 'connect' || step === 'message')) {
        const done = () => step === 'message' && void manner('answered');
        void manner(step).then(() => socket.write(`${words}\r\n`, done));
        return true;
      }
      if (typeof manner === 'object' && manner.at === step) {
        if (manner.does === 'drop') socket.destroy();
        else if (manner.does !== 'silent') socket.write(`${manner.does}\r\n`);
        return false;
      }
      socket.write(`${words}\r\n`);
      return true;
    };
    const take = (line: string) => {
      const [, path = ''] = /<([^>]*)>/.exec(line) ?? [];
      if (/^(EHLO|HELO)/i.test(line)) answer('EHLO', '250-stand-in\r\n250-AUTH PLAIN\r\n250 SMTPUTF8');
      else if (/^AUTH PLAIN /i.test(line)) {
        logins.push(Buffer.from(line.slice(11), 'base64').toString().replaceAll('\0', ' ').trim());
        answer('AUTH', '235 welcome');
      } else if (/^MAIL FROM/i.test(line)) {
        if (answer('MAIL', '250 ok')) from = path;
      } else if (/^RCPT TO/i.test(line)) {
        if (path.startsWith('nobody')) socket.write('550 no such user\r\n');
        else if (answer('RCPT', '250 ok')) to.push(path);
      } else if (/^DATA/i.test(line)) isMessage = answer('DATA', '354 go on');
      else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    };
    answer('connect', '220 stand-in ESMTP');
    socket.setEncoding('utf8').on('data', (text: string) => {
      pending += text;
      for (;;) {
        const end = pending.indexOf(isMessage ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = pending.slice(0, end);
        pending = pending.slice(end + (isMessage ? 5 : 2));
        if (!isMessage) {
          take(part);
          continue;
        }
        isMessage = false;
        const refuses = typeof manner === 'object' && manner.at === 'message' && /^\d/.test(manner.does);
        if (!refuses) mails.push({ from, to, content: part });
        to = [];
        answer('message', '250 taken');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    logins,
    behave: (...next) => {
      manners = [...next];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
