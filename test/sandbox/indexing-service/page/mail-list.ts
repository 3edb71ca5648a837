import { arrange, byId, element } from '../../service-parts/page/dom.ts';
import type { Mail } from '../feed-store.ts';
import { timeOf } from './words.ts';

/** The list of e-mails that the service would have sent. */
export interface MailList {
  show(mails: readonly Mail[]): void;
}

const ENDS: Record<Mail['end'], string> = {
  done: 'the index is done',
  error: 'the index failed',
  regen_error: 'the external regeneration failed',
};

/** Brings the list to life. */
export function createMailList(): MailList {
  const list = byId('mails', HTMLElement);
  const empty = byId('no-mails', HTMLElement);
  let shown = '';

  return {
    show(mails) {
      const wanted = JSON.stringify(mails);
      if (wanted === shown) return;
      shown = wanted;
      empty.hidden = mails.length > 0;
      arrange(list, mails.map(row).reverse());
    },
  };
}

function row({ sentAt, to, feedId, end }: Mail): HTMLLIElement {
  return element(
    'li',
    { class: 'mail' },
    element('time', { class: 'time', datetime: sentAt }, timeOf(sentAt)),
    element('strong', {}, to),
    element('span', {}, `feed ${feedId}: ${ENDS[end]}`),
  );
}
