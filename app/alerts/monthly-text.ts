import { coveragePercent } from '../orders/coverage.ts';
import { createNumbers } from '../texts/numbers.ts';
import { textsIn } from '../texts/every-language.ts';
import type { Translate } from '../texts/texts.ts';
import { type MailContent, type MailContext, written } from './mail-text.ts';
import type { Recipient } from './mails.ts';
import type { MonthlyFigures } from './monthly-figures.ts';

/** The data of a monthly mail. */
export interface MonthlyMailData extends Recipient {
  figures: MonthlyFigures;
}

/** Writes the monthly mail. Figures that were not measured are marked as such, or left out. */
export function writeMonthlyMail(letter: MonthlyMailData, context: MailContext): MailContent {
  const { figures, shopName, locale } = letter;
  const { t } = textsIn(locale);
  return written(letter, context, {
    subject: t('alerts.monthly.subject', { shop: shopName }),
    title: t('alerts.monthly.title', {
      from: dayWords(figures.from, locale),
      to: dayWords(figures.to, locale),
    }),
    sentences: [
      ...orderSentences(t, letter),
      ...listSentences(t, letter),
      ...productSentences(t, letter),
    ],
    mails: 'monthly',
  });
}

function orderSentences(t: Translate, { figures: { orders }, locale }: MonthlyMailData): string[] {
  if (typeof orders === 'string') return [t(`alerts.monthly.orders.${orders}`)];
  const { base, reported, missedValue, withoutValue, currency, before } = orders;
  if (base === 0) return [t('alerts.monthly.orders.none')];
  const missed = base - reported;
  const percent = coveragePercent(reported, base);
  const now = t('alerts.monthly.orders.reported', { reported, count: base, percent });
  const covered = before?.base
    ? `${now} ${t('alerts.monthly.orders.before', {
        percent: coveragePercent(before.reported, before.base),
      })}`
    : now;
  if (missed === 0) return [covered];
  const value =
    missedValue === null || currency === null
      ? t('alerts.monthly.orders.missed', { count: missed })
      : t('alerts.monthly.orders.missedValue', {
          count: missed,
          value: createNumbers(locale).money(missedValue, currency),
        });
  const rest =
    missedValue !== null && withoutValue > 0
      ? [t('alerts.monthly.orders.withoutValue', { count: withoutValue })]
      : [];
  return [covered, [value, ...rest].join(' ')];
}

type Lists = Omit<MonthlyFigures['lists'][number], 'module' | 'before'>;

function listSentences(t: Translate, { figures, locale }: MonthlyMailData): string[] {
  const { lists, measured, valued, library } = figures;
  const { money } = createNumbers(locale);
  const other = library === 'seen' ? [t('alerts.monthly.lists.library')] : [];
  if (lists.length === 0) return [...other, t('alerts.monthly.lists.none')];
  const words = ({ shown, clicks, counted, orders, value }: Lists): string =>
    [
      countWords(t, t('alerts.monthly.lists.shown', { count: shown }), counted),
      countWords(t, t('alerts.monthly.lists.clicks', { count: clicks }), counted),
      ...(orders !== null && value !== null && measured?.currency
        ? [
            t('alerts.monthly.lists.orders', {
              count: orders,
              value: money(value, measured.currency),
            }),
          ]
        : []),
    ].join(', ');
  const lines = lists.map(({ module, before, ...now }) => {
    const named = t('alerts.monthly.lists.line', {
      list: t(`common.modules.${module}`),
      figures: words(now),
    });
    return before
      ? `${named} ${t('alerts.monthly.lists.before', { figures: words(before) })}`
      : named;
  });
  const note = measured
    ? `${t('results.noteOrders')} ${t('results.measured', {
        count: measured.base,
        measured: measured.measured,
      })}`
    : t('alerts.monthly.lists.notMeasured');
  const currency = valued === 'some' && measured?.currency;
  const partly = currency ? [t('results.noteCurrency', { currency })] : [];
  return [...lines, note, ...partly, ...other];
}

function countWords(t: Translate, words: string, counted: 'all' | 'estimated'): string {
  return counted === 'all' ? words : t('common.estimate', { figure: words });
}

function productSentences(t: Translate, { figures, feedNames, locale }: MonthlyMailData): string[] {
  const { waiting, unlisted, unlistedOn } = figures;
  return [
    ...waiting.map(({ feedId, products }) =>
      t('alerts.monthly.products.waiting', {
        count: products,
        feed: feedNames[feedId] ?? t('indexing.feed', { id: feedId }),
      }),
    ),
    ...(unlisted && unlistedOn
      ? [
          t('alerts.monthly.products.unlisted', {
            count: unlisted,
            day: dayWords(unlistedOn, locale),
          }),
        ]
      : []),
  ];
}

/** Formats a calendar day in the mail's language; some mail programs have no glyph for a narrow space. */
function dayWords(day: string, locale: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory' });
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/\s/g, ' ');
}
