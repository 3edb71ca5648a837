import type { AdminMessage, Envelope, FrameMessage } from '../../bridge-messages.ts';

/** The admin around the frame. */
export interface AdminConnection {
  origin: string;
  post(message: FrameMessage): void;
  /** Calls `listener` with every message of one kind. */
  on<Kind extends AdminMessage['kind']>(
    kind: Kind,
    listener: (message: Extract<AdminMessage, { kind: Kind }>) => void,
  ): void;
}

/** @param origin of the admin; messages of any other are not heard, and none gets ours */
export function connectToAdmin(origin: string): AdminConnection {
  return {
    origin,
    post(message) {
      const envelope: Envelope<FrameMessage> = { appBridge: 'sandbox', message };
      parent.postMessage(envelope, origin);
    },
    on(kind, listener) {
      addEventListener('message', (event: MessageEvent<Envelope<AdminMessage> | null>) => {
        if (event.origin !== origin || event.source !== parent) return;
        if (event.data?.appBridge !== 'sandbox' || !isOfKind(event.data.message, kind)) return;
        listener(event.data.message);
      });
    },
  };
}

function isOfKind<Kind extends AdminMessage['kind']>(
  message: AdminMessage,
  kind: Kind,
): message is Extract<AdminMessage, { kind: Kind }> {
  return message.kind === kind;
}
