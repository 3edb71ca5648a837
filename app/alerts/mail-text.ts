/** Texts of mails about alerts, as plain text and as HTML. */
import { DISCOVERY_MODULES } from '../beacon/modules.ts';
import { isOfOrders, isOfService } from '../health/finding.ts';
import { textsIn } from '../texts/every-language.ts';
import type { Texts, Translate } from '../texts/texts.ts';
import type { MailPhase, OpenAlert, Trouble } from './alert.ts';
import type { OutgoingMail } from './mailer.ts';
import type { Recipient } from './mails.ts';
import type { EndedMails, Unsubscribe } from './unsubscribe.ts';

export interface MailContext {
  /** The app's client ID, which is part of its address in the admin. */
  apiKey: string;
  unsubscribe: Pick<Unsubscribe, 'linkFor'>;
}

/** A mail without its id and recipient. */
export type MailContent = Omit<OutgoingMail, 'id' | 'to'>;

/** The data of a mail about an alert. */
export interface AlertMailData extends Recipient {
  phase: MailPhase;
  alert: OpenAlert;
  /** When the alert ended; null while it is open. */
  endedAt: Date | null;
  /** IANA name of the shop's time zone. */
  timeZone: string;
}

/** Writes a mail about the beginning or the end of an alert. */
export function writeAlertMail(mail: AlertMailData, context: MailContext): MailContent {
  const { alert, endedAt, locale, shopName, timeZone, phase } = mail;
  const texts = textsIn(locale);
  const { t } = texts;
  const time = timeIn(locale, timeZone);
  const { title, advice } = alertHeading(t, alert);
  const beganAt = alert.details.since ?? alert.startedAt;
  if (phase === 'end') {
    const over = t(`alerts.kinds.${alert.kind}.over`);
    const { feedId } = alert.details;
    return written(mail, context, {
      subject: t('alerts.mail.end', { over, shop: shopName }),
      title: over,
      sentences: [
        ...detailSentences(texts, { details: { feedId } }, mail),
        t('alerts.mail.lasted', {
          title,
          from: time(beganAt),
          to: time(endedAt ?? alert.startedAt),
        }),
        // True of a service that fails, not of one that refuses.
        ...(isOfService(alert.details.cause) ? [t('alerts.nothingToChange')] : []),
      ],
    });
  }
  return written(mail, context, {
    subject: t('alerts.mail.begin', { title, shop: shopName }),
    title,
    sentences: [
      t('alerts.since', { time: time(beganAt) }),
      ...detailSentences(texts, alert, mail),
      advice,
    ],
  });
}

/** Returns the title and advice of an alert. */
export function alertHeading(
  t: Translate,
  { kind, details: { cause, families = [] } }: Pick<Trouble, 'kind' | 'details'>,
): { title: string; advice: string } {
  const of = cause ? (`health.alert.${cause}` as const) : (`alerts.kinds.${kind}` as const);
  const isOfLists = families.every((one) => DISCOVERY_MODULES.some((module) => module === one));
  const isElsewhere = kind === 'events-stopped' && !isOfLists;
  const advice = isElsewhere ? t('alerts.stoppedElsewhere') : t(`${of}.advice`);
  return { title: t(`${of}.title`), advice };
}

/** Returns sentences about the details of an alert. */
function detailSentences(
  { t, list }: Texts,
  { details }: Pick<Trouble, 'details'>,
  { feedNames }: Pick<AlertMailData, 'feedNames'>,
): string[] {
  const { cause, percent, usualPercent, feedId, families } = details;
  const named = families?.map((family) => t(`health.family.${family}`));
  return [
    ...(named ? [t('health.affected', { families: list(named) })] : []),
    ...(percent !== undefined && usualPercent !== undefined
      ? [t('alerts.coverage', { percent, usual: usualPercent })]
      : []),
    ...(percent !== undefined && usualPercent === undefined
      ? [t(isOfOrders(cause) ? 'alerts.orders' : 'alerts.events', { percent })]
      : []),
    ...(feedId === undefined ? [] : [t('alerts.feed', { feed: feedNames[feedId] ?? feedId })]),
  ];
}

/** Writes the test mail that staff request. */
export function writeTestMail(to: Omit<Recipient, 'feedNames'>, context: MailContext): MailContent {
  const { t } = textsIn(to.locale);
  return written(to, context, {
    subject: t('alerts.mail.test.subject', { shop: to.shopName }),
    title: t('alerts.mail.test.title'),
    sentences: [t('alerts.mail.test.text')],
  });
}

interface Letter {
  subject: string;
  title: string;
  sentences: string[];
  /** The mails that its unsubscribe link ends; `all` by default. */
  mails?: EndedMails;
}

/** Returns a letter as plain text and as HTML, with the reason why the address gets it, and a link to end that. */
export function written(
  { address, shop, shopName, locale }: Omit<Recipient, 'feedNames'>,
  context: MailContext,
  { subject, title, sentences, mails = 'all' }: Letter,
): MailContent {
  const { t, language } = textsIn(locale);
  const about = mails === 'monthly' ? 'alerts.monthly' : 'alerts.mail';
  const why = t(`${about}.why`, { shop: shopName });
  const unsubscribe = t(`${about}.unsubscribe`);
  const unsubscribeUrl = context.unsubscribe.linkFor({ shop, address, language, mails });
  const appUrl = adminUrl(shop, context.apiKey);
  const text = [
    title,
    ...sentences,
    `${t('alerts.mail.open')}: ${appUrl}`,
    `-- \n${why}\n${unsubscribe}: ${unsubscribeUrl}`,
  ].join('\n\n');
  const link = (url: string, words: string, style: string) =>
    `<a href="${escaped(url)}" style="${style}">${escaped(words)}</a>`;
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f1f1f1;color:#303030;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 4px;color:#616161">${escaped(shopName)}</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
${sentences.map((sentence) => `<p style="margin:0 0 12px">${escaped(sentence)}</p>`).join('\n')}
<p style="margin:20px 0 0">${link(appUrl, t('alerts.mail.open'), 'display:inline-block;padding:10px 16px;border-radius:8px;background:#303030;color:#ffffff;text-decoration:none;font-weight:600')}</p>
</div>
<p style="max-width:520px;margin:16px auto 0;padding:0 24px;color:#616161;font-size:13px">${escaped(why)} ${link(unsubscribeUrl, unsubscribe, 'color:#616161')}</p>
</body>
</html>
`;
  return { subject, text, html, language, unsubscribeUrl };
}

/** Returns the app's address in the shop's admin. */
export const adminUrl = (shop: string, apiKey: string): string =>
  `https://${shop}/admin/apps/${apiKey}`;

/** Returns a formatter of times in the shop's zone; in UTC if this runtime does not know the zone. */
function timeIn(locale: string, timeZone: string): (at: Date) => string {
  const style = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    calendar: 'gregory',
  } as const;
  try {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone });
    // Some mail programs have no glyph for a narrow space.
    return (at) => format.format(at).replace(/\s/g, ' ');
  } catch {
    return (at) => at.toISOString();
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
