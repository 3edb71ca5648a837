import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { DatabaseAddress } from '../../../app/database/address.ts';
import { SESSION_SETTINGS } from '../../../app/database/connect.ts';
import { signal } from '../signal.ts';

/** The disturbance of one statement of a process, counted from 1. */
export interface Disturbance {
  nth: number;
  /**
   * - `never arrives`: its connection breaks before the server receives it;
   * - `answer is lost`: its connection breaks once the server has executed it, even a commit;
   * - `waits`: it reaches the server once it is released.
   */
  how: 'never arrives' | 'answer is lost' | 'waits';
  /** No later statement arrives either. */
  thenDead?: boolean;
  /** Later statements are disturbed like this one, until the reset. */
  andLater?: boolean;
}

/** The disturbed statement. */
export interface Disturbed {
  inTransaction: boolean;
  /** Its messages. */
  text: string;
}

/** The connection of one process to PostgreSQL: it counts statements, and disturbs one of them. */
export type StatementLine = Awaited<ReturnType<typeof openStatementLine>>;

/** Opens a line (PostgreSQL's documentation, *Message Formats*). */
export async function openStatementLine(to: DatabaseAddress) {
  const sockets = new Set<Socket>();
  let disturbance: Disturbance | undefined;
  let count = 0;
  let isDead = false;
  let reached = signal<Disturbed>();
  let released = signal();

  const server = createServer((near) => {
    const far = connect(to.port, to.host);
    const close = () => {
      for (const socket of [near, far]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', close).on('close', close);
    }
    /** The connection's last status from the server: `I` outside a transaction; null until it accepts statements. */
    let status: string | null = null;
    let isAnswerLost = false;
    let parts: Buffer[] = [];
    const messagesOfNear = messageReader();
    const messagesOfFar = messageReader();

    near.on('data', (bytes) => {
      if (status === null) {
        far.write(bytes);
        return;
      }
      for (const message of messagesOfNear(bytes)) {
        parts.push(message);
        if (!ENDS.has(typeOf(message))) continue;
        pass(Buffer.concat(parts));
        parts = [];
      }
    });

    far.on('data', (bytes) => {
      let isReady = false;
      for (const message of messagesOfFar(bytes)) {
        isReady = typeOf(message) === 'Z';
        if (isReady) status = message.toString('latin1', 5, 6);
      }
      if (!isAnswerLost) near.write(bytes);
      else if (isReady) close();
    });

    function pass(statement: Buffer): void {
      // The first statement of a connection belongs to its opening, as what comes before it does.
      const isOpening = statement.includes(SESSION_SETTINGS);
      if (!isOpening) count += 1;
      if (isDead) {
        close();
        return;
      }
      const isLater = disturbance?.andLater === true && count > disturbance.nth;
      if (isOpening || !disturbance || (count !== disturbance.nth && !isLater)) {
        far.write(statement);
        return;
      }
      const { how, thenDead = false } = disturbance;
      isDead = thenDead;
      reached.give({ inTransaction: status !== 'I', text: statement.toString('latin1') });
      if (how === 'never arrives') {
        close();
        return;
      }
      isAnswerLost = how === 'answer is lost';
      void (how === 'waits' ? released.promise : Promise.resolve()).then(() =>
        far.write(statement),
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Breaks every connection, once. */
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  return {
    address: { ...to, host: '127.0.0.1', port },
    /** Restarts the count, and restores the line. */
    reset(next?: Disturbance) {
      disturbance = next;
      count = 0;
      isDead = false;
      reached = signal();
      released = signal();
    },
    /** Statements since the reset: each is one round trip. */
    count: () => count,
    /** Resolves once a statement is disturbed. */
    disturbed: () => reached.promise,
    /** Releases the waiting statement. */
    letGo: () => released.give(undefined),
    breakAll,
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The client's messages that end a statement: a simple query, or the `Sync` of an extended one. */
const ENDS = new Set(['Q', 'S']);

const typeOf = (message: Buffer): string => message.toString('latin1', 0, 1);

/** Splits bytes into messages: a type, a length that includes itself, the rest. */
function messageReader() {
  let rest: Buffer = Buffer.alloc(0);
  return function* (bytes: Buffer): Generator<Buffer> {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = 1 + rest.readInt32BE(1);
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  };
}
