import { PlainPage } from '../frame/page-frame.tsx';
import { useTexts } from '../language/use-texts.ts';

interface UnsubscribePageProps {
  shop: string;
  state: 'subscribed' | 'not-subscribed' | 'done';
}

/** The way out of the mails, outside of the admin: it works without a script and without a session. */
export function UnsubscribePage({ shop, state }: UnsubscribePageProps) {
  const { t } = useTexts();
  if (state === 'done')
    return (
      <PlainPage title={t('alerts.unsubscribe.done')}>
        <p>{t('alerts.unsubscribe.doneText', { shop })}</p>
      </PlainPage>
    );
  if (state === 'not-subscribed')
    return (
      <PlainPage title={t('alerts.unsubscribe.gone')}>
        <p>{t('alerts.unsubscribe.goneText')}</p>
      </PlainPage>
    );
  return (
    <PlainPage title={t('alerts.unsubscribe.title')}>
      <p>{t('alerts.unsubscribe.text', { shop })}</p>
      <form method="post">
        <button type="submit">{t('alerts.unsubscribe.button')}</button>
      </form>
    </PlainPage>
  );
}
