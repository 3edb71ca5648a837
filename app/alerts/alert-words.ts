import type { Translate } from '../texts/texts.ts';
import type { Trouble } from './alert.ts';

/** What an alert says beyond its kind: the same sentences on the overview and in mails. */
export function detailSentences(t: Translate, { details }: Pick<Trouble, 'details'>): string[] {
  const { percent, usualPercent, feedIds } = details;
  return [
    ...(percent !== undefined && usualPercent !== undefined
      ? [t('alerts.coverage', { percent, usual: usualPercent })]
      : []),
    ...(percent !== undefined && usualPercent === undefined
      ? [t('alerts.events', { percent })]
      : []),
    ...(feedIds ? [t('alerts.feeds', { feeds: feedIds.join(', ') })] : []),
  ];
}
