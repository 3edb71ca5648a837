import type { AdminMessage, Envelope, FrameMessage, Questions } from '../../bridge-messages.ts';

/** The admin around the frame. */
export interface AdminConnection {
  origin: string;
  post(message: FrameMessage): void;
  /** Rejects with the admin's reason if it refuses. */
  ask<About extends keyof Questions>(
    about: About,
    question: Questions[About]['question'],
  ): Promise<Questions[About]['answer']>;
  /** Calls `listener` with every message of one kind. */
  on<Kind extends AdminMessage['kind']>(
    kind: Kind,
    listener: (message: Extract<AdminMessage, { kind: Kind }>) => void,
  ): void;
}

/** A question without an answer yet. */
interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** @param origin the admin's; messages are accepted from it and sent to it alone */
export function connectToAdmin(origin: string): AdminConnection {
  const waiting = new Map<number, Waiting>();
  let asked = 0;

  const connection: AdminConnection = {
    origin,
    post(message) {
      const envelope: Envelope<FrameMessage> = { appBridge: 'sandbox', message };
      parent.postMessage(envelope, origin);
    },
    ask(about, question) {
      return new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        connection.post({ kind: 'ask', number: asked, about, question } as FrameMessage);
      });
    },
    on(kind, listener) {
      addEventListener('message', (event: MessageEvent<Envelope<AdminMessage> | null>) => {
        if (event.origin !== origin || event.source !== parent) return;
        if (event.data?.appBridge !== 'sandbox' || !isOfKind(event.data.message, kind)) return;
        listener(event.data.message);
      });
    },
  };
  connection.on('answer', ({ number, answer }) => {
    waiting.get(number)?.resolve(answer as never);
    waiting.delete(number);
  });
  connection.on('refused', ({ number, reason }) => {
    waiting.get(number)?.reject(new Error(reason));
    waiting.delete(number);
  });
  return connection;
}

function isOfKind<Kind extends AdminMessage['kind']>(
  message: AdminMessage,
  kind: Kind,
): message is Extract<AdminMessage, { kind: Kind }> {
  return message.kind === kind;
}
