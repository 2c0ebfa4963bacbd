import { Readable } from 'node:stream';
import { isUntrustedCode } from '../fetch/fetch-outside.ts';
import { publicAddressOf } from '../fetch/public-addresses.ts';
import { checkMessage, oneLine } from './check-message.ts';
import type { Delivery, Mailer, MailMessage, SendOptions } from './mailer.ts';

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  socketCloseTimeout: 1000,
};
const PAUSE_MS = 5 * 60_000;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** A mail server, and the sender's account on the server. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /**
   * Whether encryption is required. Encryption is required to keep a password from being sent unencrypted, except within this
   * machine.
   */
  readonly requireTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** Whether the mail server must have a public address. */
  readonly publicOnly: boolean;
}

/**
 * Returns the mail server that an `SMTP_URL` names. The port is 587 by default, or 465 with `smtps`.
 *
 * @param publicOnly whether the mail server must have a public address, and encrypt
 */
export function smtpServer(address: string, publicOnly = false): SmtpServer {
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && (publicOnly || (user !== '' && !LOOPBACK.test(url.hostname))),
    auth: user === '' ? null : { user, pass: decodeURIComponent(url.password) },
    publicOnly,
  };
}

/** The progress of an attempt to send a mail. */
interface Progress {
  /** Whether the mail server has asked for the message. If true, the mail server may have received the message. */
  hasMessage: boolean;
}

/**
 * Returns a mailer that hands mail to a mail server, over a new connection each time. The SMTP library is loaded with the first
 * mail.
 */
export function smtpMailer(address: string, publicOnly = false): Mailer {
  const server = smtpServer(address, publicOnly);
  return {
    isSending: true,
    knowsKeys: false,
    send: async (message, options) => {
      const checked = checkMessage(message);
      if (checked.message === null) return { kind: 'rejected', reason: checked.problem };
      const progress: Progress = { hasMessage: false };
      try {
        return await handOver(server, checked.message, options, progress);
      } catch (error) {
        return failedDelivery(error as SmtpError, progress);
      }
    },
  };
}

async function handOver(
  server: SmtpServer,
  message: MailMessage,
  options: SendOptions,
  progress: Progress,
): Promise<Delivery> {
  const [{ default: MailComposer }, { default: SmtpConnection }] = await Promise.all([
    import('nodemailer/lib/mail-composer'),
    import('nodemailer/lib/smtp-connection'),
  ]);
  const { from, messageId, signal } = options;
  const node = new MailComposer({
    from,
    to: [...message.to],
    cc: [...message.cc],
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = node.getEnvelope();
  const bytes = await node.build();
  const connection = new SmtpConnection(await connectionOptions(server));
  const aborted = () => connection.close();
  try {
    return await new Promise<Delivery>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', aborted);
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The connection ended.')));
      const send = () =>
        connection.send(envelope, whenAsked(bytes, progress), (error, info) => {
          if (error) reject(error);
          else resolve(takenDelivery(info.rejected as string[]));
        });
      connection.connect((error) => {
        if (error) reject(error);
        else if (server.auth === null) send();
        else connection.login({ ...server.auth }, (refusal) => (refusal ? reject(refusal) : send()));
      });
    });
  } finally {
    signal.removeEventListener('abort', aborted);
    connection.on('error', () => {});
    connection.quit();
  }
}

/** Returns the options of the library. A mail server that must be public is named by the address that was checked. */
async function connectionOptions({ publicOnly, ...server }: SmtpServer) {
  const options = { ...TIMEOUTS, ...server, maxResponseSize: 64 * 1024 };
  if (!publicOnly) return options;
  return { ...options, host: await publicAddressOf(server.host), tls: { servername: server.host } };
}

/**
 * Connects to a mail server and logs in, but sends no mail. Returns null if the mail server would accept mail; otherwise the
 * reason, as a sentence for the owner.
 */
export async function mailServerProblem(
  address: string,
  signal: AbortSignal,
  publicOnly = false,
): Promise<string | null> {
  const server = smtpServer(address, publicOnly);
  const { default: SmtpConnection } = await import('nodemailer/lib/smtp-connection');
  const options = await connectionOptions(server).catch((error: SmtpError) => error);
  if (options instanceof Error) return unreached(options);
  const connection = new SmtpConnection(options);
  const aborted = () => connection.close();
  try {
    await new Promise<void>((resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', aborted);
      connection.once('error', reject);
      connection.once('end', () => reject(new Error('The connection ended.')));
      connection.connect((error) => {
        if (error) reject(error);
        else if (server.auth === null) resolve();
        else connection.login({ ...server.auth }, (refusal) => (refusal ? reject(refusal) : resolve()));
      });
    });
    return null;
  } catch (error) {
    const failed = failedDelivery(error as SmtpError, { hasMessage: false });
    return failed.kind === 'sent' ? null : failed.reason;
  } finally {
    signal.removeEventListener('abort', aborted);
    connection.on('error', () => {});
    connection.quit();
  }
}

/** Streams the message, and records when the library begins to read it. */
function whenAsked(bytes: Buffer, progress: Progress): Readable {
  return new Readable({
    read() {
      progress.hasMessage = true;
      this.push(bytes);
      this.push(null);
    },
  });
}

function takenDelivery(refused: readonly string[]): Delivery {
  if (refused.length === 0) return { kind: 'sent', id: null };
  const addresses = oneLine(refused.join(', ')).slice(0, 200);
  return { kind: 'rejected', reason: `The mail server took this for the others, but not for ${addresses}.` };
}

/** The error that the library throws, with the server's response and the command before it. */
interface SmtpError extends Error {
  readonly code?: string;
  /** The code of the system or of OpenSSL, where `code` is the library's own. */
  readonly originalCode?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

function failedDelivery(error: SmtpError, { hasMessage }: Progress): Delivery {
  const { code, responseCode = 0, command = '', response = '' } = error;
  const said = response === '' ? '' : ` It says: ${oneLine(response).slice(0, 300)}`;
  if (code === 'EAUTH') {
    const reason = `The mail server refuses the name and password in SMTP_URL.${said}`;
    return { kind: 'retry', reason, afterMs: PAUSE_MS, pausesAll: true };
  }
  if (code === 'ETLS' || isUnsafe(error)) {
    const reason = 'The mail server offers no safe connection (TLS) that can be trusted.';
    return { kind: 'retry', reason, afterMs: PAUSE_MS, pausesAll: true };
  }
  if (responseCode === 530 || (responseCode >= 500 && responseCode !== 552 && command === 'MAIL FROM')) {
    const reason = `The mail server does not send for the address in MAIL_FROM.${said}`;
    return { kind: 'retry', reason, afterMs: PAUSE_MS, pausesAll: true };
  }
  if (responseCode >= 500 && command !== 'CONN') {
    return { kind: 'rejected', reason: `The mail server refused this mail.${said}` };
  }
  if (responseCode >= 400) return { kind: 'retry', reason: `The mail server is busy.${said}` };
  return hasMessage
    ? { kind: 'retry', reason: 'The mail server did not say that it took the mail.', uncertain: true }
    : { kind: 'retry', reason: unreached(error) };
}

/** Returns why a mail server was not reached, as far as it shows whether its name or its port was mistyped. */
function unreached({ code, originalCode = code }: SmtpError): string {
  if (originalCode === 'ENOTFOUND')
    return 'The name of the mail server was not found. Is it spelt as your mail provider spells it?';
  if (originalCode === 'ECONNREFUSED')
    return 'The mail server takes no connection at this port. Is the port the one that your mail provider names?';
  return 'The mail server could not be reached.';
}

/** Whether no encryption came about: the certificate is not trusted, or the other side does not speak TLS at this port. */
function isUnsafe({ code = '', originalCode = code }: SmtpError): boolean {
  return isUntrustedCode(originalCode) || /^ERR_SSL_|^EPROTO$/.test(originalCode);
}
