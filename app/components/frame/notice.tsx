import { Banner, type BannerProps } from '@shopify/polaris';
import type { TextKey } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';
import { Page } from './page.tsx';

/** The keys below which the texts have these ones, without placeholders. */
type KeyOf<Name extends string, Key extends string = TextKey> = Key extends `${infer About}.${Name}`
  ? About
  : never;

interface NoticeProps {
  /** The key of the banner's `title` and `text`. */
  about: KeyOf<'title'> & KeyOf<'text'>;
  tone: NonNullable<BannerProps['tone']>;
  /** The text of a button that opens the settings of the account. */
  toAccount?: TextKey;
  /** Another button. */
  action?: NonNullable<BannerProps['action']>;
}

/** A banner with a title and a sentence. */
export function Notice({ about, toAccount, ...banner }: NoticeProps) {
  const { t } = useTexts();
  const link = toAccount && { action: { content: t(toAccount), url: '/app/settings#account' } };
  return (
    <Banner title={t(`${about}.title`)} {...banner} {...link}>
      <p>{t(`${about}.text`)}</p>
    </Banner>
  );
}

interface SettingFirstProps {
  /** The section of the settings in which staff first enter something. */
  section: 'account' | 'feeds';
  text: string;
}

/** A banner for a page that needs the account or the feeds, with a button that opens the settings. */
export function SettingFirst({ section, text }: SettingFirstProps) {
  const { t } = useTexts();
  const button = t(section === 'account' ? 'common.enterAccount' : 'common.chooseFeeds');
  return (
    <Banner tone="info" action={{ content: button, url: `/app/settings#${section}` }}>
      <p>{text}</p>
    </Banner>
  );
}

interface NoticePageProps extends Pick<NoticeProps, 'about' | 'action'> {
  /** The title of the page. */
  name: TextKey;
  tone?: NoticeProps['tone'];
  /** The page to go back to. */
  back?: { url: string; name: TextKey };
}

/** A page with a notice alone, in place of one that does not exist or cannot be shown. */
export function NoticePage({ name, back, ...notice }: NoticePageProps) {
  const { t } = useTexts();
  return (
    <Page title={t(name)} {...(back && { backAction: { content: t(back.name), url: back.url } })}>
      <Notice tone="warning" {...notice} />
    </Page>
  );
}
