import type { MetaFunction } from '@remix-run/react';
import { Banner, type BannerProps, Bleed, Box, Breadcrumbs, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTexts } from '../language/shop-texts.tsx';
import { localeAt } from '../language/language.tsx';
import { type TextKey, textsIn } from '../../texts/texts.ts';

/** Returns the title of a route's document, for its `meta`. */
export const pageTitle =
  (title: TextKey): MetaFunction =>
  ({ location }) => [{ title: textsIn(localeAt(location)).t(title) }];

interface PageProps {
  title: string;
  subtitle?: string;
  /** Shown beside the title. */
  titleMetadata?: ReactNode;
  /** The page to go back to. */
  backAction?: { content: string; url: string };
  /** A button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** The lengths of titles, in characters, between which Polaris moves the action above the title on narrow screens. */
const LONG_TITLE = 34;

const HEADER = 'Polaris-Page-Header';
const TITLE = 'Polaris-Header-Title';

/**
 * A page as Polaris' `Page` renders it, with its styles. That one also loads menus, tooltips, and the pagination of its
 * header: 10 KB gzipped that no page of the app shows.
 */
export function Page(page: PageProps) {
  const { title, subtitle, titleMetadata, backAction, action, children } = page;
  const { polaris } = useTexts();
  const ready = polaris.Polaris.Page.Header.pageReadyAccessibilityLabel;
  const header = classes(
    !action && `${HEADER}--isSingleRow`,
    !backAction && `${HEADER}--noBreadcrumbs`,
    title.length < LONG_TITLE && `${HEADER}--mediumTitle`,
    title.length > LONG_TITLE && `${HEADER}--longTitle`,
  );
  return (
    <div className="Polaris-Page">
      <Box
        position="relative"
        paddingBlock={{ xs: '400', md: '600' }}
        paddingInline={{ xs: '400', sm: '0' }}
      >
        <div role="status">
          <Text as="p" visuallyHidden>
            {ready.replace('{title}', title)}
          </Text>
        </div>
        <div className={header}>
          <div className={`${HEADER}__Row`}>
            {backAction && (
              <div className={`${HEADER}__BreadcrumbWrapper`}>
                <Box maxWidth="100%" paddingInlineEnd="100" printHidden>
                  <Breadcrumbs backAction={backAction} />
                </Box>
              </div>
            )}
            <div
              className={classes(
                `${HEADER}__TitleWrapper`,
                !action && `${HEADER}__TitleWrapperExpand`,
              )}
            >
              <div className={`${TITLE}__TitleWrapper`}>
                <h1 className={classes(TITLE, subtitle && `${TITLE}__TitleWithSubtitle`)}>
                  <Text as="span" variant="headingLg" fontWeight="bold">
                    {title}
                  </Text>
                </h1>
                {titleMetadata && <Bleed marginBlock="100">{titleMetadata}</Bleed>}
              </div>
              {subtitle && (
                <div
                  className={classes(
                    `${TITLE}__SubTitle`,
                    Boolean(action) && `${TITLE}__SubtitleMaxWidth`,
                  )}
                >
                  <Text as="p" variant="bodySm" tone="subdued">
                    {subtitle}
                  </Text>
                </div>
              )}
            </div>
            {action && (
              <div className={`${HEADER}__RightAlign`}>
                <Box printHidden>
                  <div className="Polaris-ActionMenu-SecondaryAction">{action}</div>
                </Box>
              </div>
            )}
          </div>
        </div>
      </Box>
      <div>{children}</div>
    </div>
  );
}

/** Joins the class names that are given. */
const classes = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');

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
