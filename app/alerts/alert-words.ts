import type { Translate } from '../texts/texts.ts';
import type { FeedNames } from '../shop/feed-names.ts';
import type { Trouble } from './alert.ts';

/** What an alert is called, and what to do about it. */
export function alertHeading(
  t: Translate,
  { kind, details: { cause } }: Pick<Trouble, 'kind' | 'details'>,
): { title: string; advice: string } {
  const of = cause ? (`alerts.causes.${cause}` as const) : (`alerts.kinds.${kind}` as const);
  return { title: t(`${of}.title`), advice: t(`${of}.advice`) };
}

/** What an alert says beyond its kind. */
export function detailSentences(
  t: Translate,
  { details }: Pick<Trouble, 'details'>,
  feedNames: FeedNames,
): string[] {
  const { percent, usualPercent, feedIds } = details;
  return [
    ...(percent !== undefined && usualPercent !== undefined
      ? [t('alerts.coverage', { percent, usual: usualPercent })]
      : []),
    ...(percent !== undefined && usualPercent === undefined
      ? [t('alerts.events', { percent })]
      : []),
    ...(feedIds
      ? [t('alerts.feeds', { feeds: feedIds.map((id) => feedNames[id] ?? id).join(', ') })]
      : []),
  ];
}
