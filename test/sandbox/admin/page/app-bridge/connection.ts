import type {
  AdminMessage,
  Answer,
  Envelope,
  FrameMessage,
  Questions,
} from '../../bridge-messages.ts';

/** The admin around the frame. */
export interface AdminConnection {
  origin: string;
  post(message: FrameMessage): void;
  /** Rejects with the admin's reason if it refuses. */
  ask<About extends keyof Questions>(
    about: About,
    question: Questions[About]['question'],
  ): Promise<Questions[About]['answer']>;
  /** Calls `listener` with every message. */
  listen(listener: (message: AdminMessage) => void): void;
}

/** @param origin the admin's; messages are accepted from it and sent to it alone */
export function connectToAdmin(origin: string): AdminConnection {
  const post = (message: FrameMessage, ...ports: MessagePort[]) => {
    const envelope: Envelope<FrameMessage> = { appBridge: 'sandbox', message };
    parent.postMessage(envelope, origin, ports);
  };
  return {
    origin,
    post,
    ask(about, question) {
      return new Promise((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<Answer>) => {
          if ('answer' in data) resolve(data.answer as never);
          else reject(new Error(data.reason));
          port1.close();
        };
        post({ kind: 'ask', about, question } as FrameMessage, port2);
      });
    },
    listen(listener) {
      addEventListener('message', (event: MessageEvent<Envelope<AdminMessage> | null>) => {
        if (event.origin !== origin || event.source !== parent) return;
        if (event.data?.appBridge === 'sandbox') listener(event.data.message);
      });
    },
  };
}
