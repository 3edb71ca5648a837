import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { HOST } from '../addresses.ts';
import { pageStyle } from '../service-parts/document.ts';
import { createListener } from '../service-parts/listener.ts';
import { mailListView, mailView } from './view.ts';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  /** Counted from 1. */
  number: number;
  receivedAt: Date;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
}

/**
 * The server's behavior: as usual; it refuses each address; it reports that it is busy; it accepts a mail and breaks the
 * connection instead of confirming; or it breaks the connection before the mail.
 */
export type MailFault = 'none' | 'refuses' | 'busy' | 'breaks' | 'breaks early';

/** A mail server that stores accepted mails, and a page that shows them. */
export interface MailService {
  /** `smtp://user:password@host:port`, in the form of the app's configuration. */
  smtpUrl: string;
  /** The page. */
  url: string;
  /** In order of arrival. */
  mails(): ReceivedMail[];
  setFault(fault: MailFault): void;
  close(): Promise<void>;
}

export interface MailServiceOptions {
  /** The page's port; 0 selects a free one. SMTP uses any free port. */
  port: number;
  home?: string;
}

const USER = 'beacon';
const PASSWORD = 'the-password-of-the-sandbox';

/** Replies of real mail servers (RFC 5321). */
const REPLIES: Partial<Record<MailFault, { code: number; text: string }>> = {
  refuses: { code: 550, text: 'No such mailbox here' },
  busy: { code: 451, text: 'Try again later' },
};

/** @throws {Error} that names the port if one cannot be listened on */
export async function startMailService(options: MailServiceOptions): Promise<MailService> {
  const { port, home } = options;
  const mails: ReceivedMail[] = [];
  let fault: MailFault = 'none';

  const smtp = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    // The app sends a password without TLS only to its own machine.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username, password }, _, done) {
      if (username === USER && password === PASSWORD) done(null, { user: USER });
      else done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
    },
    onRcptTo(_, __, done) {
      if (fault === 'breaks early') breakConnections();
      const reply = REPLIES[fault];
      done(reply && Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData(stream, session, done) {
      void (async () => {
        const parsed = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        const mail: ReceivedMail = {
          number: mails.length + 1,
          receivedAt: new Date(),
          from: parsed.from?.address ?? '',
          to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
          subject: parsed.subject ?? '',
          text: parsed.text ?? '',
          html: parsed.html ?? '',
          headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
        };
        mails.push(mail);
        if (fault === 'breaks') breakConnections();
        else done();
      })().catch(done);
    },
  });
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const breakConnections = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  // A client that disconnects early is not a problem of the sandbox.
  smtp.on('error', () => undefined);
  await once(smtp.listen(0, HOST), 'listening');
  const { port: smtpPort } = smtp.server.address() as AddressInfo;

  const page = new Hono<{ Bindings: HttpBindings }>();
  page.get('/', (context) => context.html(mailListView(mails, home)));
  page.get('/mails/:number', (context) => {
    const mail = mails[Number(context.req.param('number')) - 1];
    return mail ? context.html(mailView(mail)) : context.notFound();
  });
  // A separate document, as in a mail program: scripts and forms of a mail do not work.
  page.get('/mails/:number/html', (context) => {
    const mail = mails[Number(context.req.param('number')) - 1];
    context.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
    return mail ? context.html(mail.html) : context.notFound();
  });
  page.get('/page.css', pageStyle);
  const listener = createListener({ app: page, port });
  await listener.open();

  return {
    smtpUrl: `smtp://${USER}:${PASSWORD}@${HOST}:${smtpPort}`,
    url: `http://${HOST}:${listener.port()}/`,
    mails: () => [...mails],
    setFault(next) {
      fault = next;
    },
    async close() {
      await listener.shut();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
