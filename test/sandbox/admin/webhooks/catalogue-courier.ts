import type { CatalogueEvent } from '../../catalogue/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { catalogueNews } from './catalogue-body.ts';
import type { Courier, Letter } from './courier.ts';
import type { CatalogueDelivery } from './delivery.ts';

/** Tells the app of what changes in the catalogue. */
export interface CatalogueCourier {
  /** Sends what a change leads to, where the app asks for it. */
  tell(event: CatalogueEvent): void;
  delivery(): CatalogueDelivery;
  /** From now on; what waits for a later one leaves at once. */
  setDelivery(delivery: CatalogueDelivery): void;
  /** Resolves once nothing is under way. */
  settled(): Promise<void>;
}

/** So many webhooks are under way at once. */
const AT_ONCE = 20;

export function createCatalogueCourier({
  courier,
  isWanted,
}: {
  courier: Pick<Courier, 'send'>;
  /** Whether the installed app subscribes to a topic. */
  isWanted: (topic: string) => boolean;
}): CatalogueCourier {
  const queue: Letter[] = [];
  const idle: (() => void)[] = [];
  let underWay = 0;
  let held: Letter | null = null;
  let delivery: CatalogueDelivery = 'once';

  function send(...letters: Letter[]): void {
    queue.push(...letters);
    while (underWay < AT_ONCE && queue.length > 0) {
      const letter = queue.shift();
      if (letter) void sendOne(letter);
    }
  }

  async function sendOne(letter: Letter): Promise<void> {
    underWay += 1;
    // Those that are not taken are given up by the courier, which says so.
    await courier.send(letter).catch(() => undefined);
    underWay -= 1;
    send();
    if (underWay === 0) for (const resolve of idle.splice(0)) resolve();
  }

  function letHeldGo(): void {
    if (held) send(held);
    held = null;
  }

  return {
    tell(event) {
      const { topic, body } = catalogueNews(event);
      if (!isWanted(topic) || delivery === 'never') return;
      const letter: Letter = { topic, body, webhookId: randomUUID() };
      if (delivery === 'once') send(letter);
      else if (delivery === 'twice') send(letter, letter);
      else if (held === null) held = letter;
      else {
        send(letter);
        letHeldGo();
      }
    },
    delivery: () => delivery,
    setDelivery(next) {
      delivery = next;
      letHeldGo();
    },
    settled: () =>
      underWay === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve)),
  };
}
