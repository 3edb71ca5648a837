import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { z } from 'zod';
import { isDecodable } from '../http/read-body.ts';
import type { DeliveryResult } from '../work/deliveries.ts';

/** A mail to one address. */
export interface OutgoingMail {
  /** A UUID, which becomes the `Message-ID`: a mail server can recognize a repeat by it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A BCP 47 language tag. */
  language: string;
  /** The address at which one click ends the mails (RFC 8058). */
  unsubscribeUrl: string;
}

/** The operator's mail server. */
export interface Mailer {
  /** Sends a mail. Never throws; takes less than two minutes. `why` contains no address. */
  send(mail: OutgoingMail): Promise<DeliveryResult>;
}

/** The mail server of the configuration. */
export interface MailServer {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  smtpUrl: string;
  /** An address, or `Name <address>`. */
  from: string;
}

/** The sum is well below the limit of `mails.ts`. */
const CONNECTION_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** Creates a mailer over SMTP, with one connection per mail. */
export function createMailer({ smtpUrl, from }: MailServer): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    // A password is never sent unencrypted to another machine.
    requireTLS: username !== '' && !isLocal,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Nodemailer itself reads the message before it names sender and recipient to the server.
  transport.use('stream', ({ data: { raw }, message }, done) => {
    if (raw instanceof Readable) message.createReadStream = () => raw;
    done();
  });
  // As text, Nodemailer would read punctuation in the name as several senders, or as a comment.
  const [, name = '', sender = from] = NAMED_ADDRESS.exec(from) ?? [];
  const address = { name: name.replaceAll('"', '').trim(), address: sender };
  const domain = sender.split('@').at(-1) ?? 'localhost';

  return {
    async send(mail) {
      const message = await compose(mail, { from: address, domain });
      /** Whether the transport has begun to read the message, which it does once the server has asked for it. */
      let isRead = false;
      const raw = new Readable({
        read() {
          isRead = true;
          this.push(message);
          this.push(null);
        },
      });
      try {
        await transport.sendMail({ envelope: { from: sender, to: [mail.to] }, raw });
        return { outcome: 'taken' };
      } catch (error) {
        return resultOf(error, isRead);
      }
    },
  };
}

function compose(
  { id, to, subject, text, html, language, unsubscribeUrl }: OutgoingMail,
  { from, domain }: { from: { name: string; address: string }; domain: string },
): Promise<Buffer> {
  return new MailComposer({
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Content-Language': language,
      // Automatic responders do not reply to such mails (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
    .compile()
    .build();
}

/** The server's reply decides the result. Without one, a message that was read may have arrived. */
function resultOf(error: unknown, isRead: boolean): DeliveryResult {
  const {
    code = '',
    responseCode = 0,
    command = '',
  } = error as { code?: string; responseCode?: number; command?: string };
  const why = [code, responseCode].filter(Boolean).join(' ') || 'no reply';
  // Others refuse the account or the sender, which the operator can correct while the mail waits.
  const isOfMail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode >= 500 && isOfMail) return { outcome: 'refused', why };
  if (responseCode >= 400 || !isRead) return { outcome: 'not-taken', why };
  return { outcome: 'unknown', why };
}

/** Returns the problem with `SMTP_URL`; null for a valid one. */
export function smtpUrlProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return 'no address: it has to begin with smtp:// or smtps:// and a host';
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return 'it has more than a user, a password, a host and a port';
  if ((url.username === '') !== (url.password === ''))
    return 'it has a user without a password, or a password without a user';
  return isDecodable(url.username) && isDecodable(url.password)
    ? null
    : 'user or password has a % that begins no escape: write %25';
}

/** A name, which may be in quotation marks, and an address in angle brackets. */
const NAMED_ADDRESS = /^([^<>]*)<([^<>]+)>$/;

/** Returns the problem with `MAIL_FROM`, which is an address, alone or with a name before it. */
export function senderProblem(text: string): string | null {
  const address = NAMED_ADDRESS.exec(text)?.[2] ?? text;
  return z.email().safeParse(address).success ? null : 'it has no e-mail address of the usual form';
}
