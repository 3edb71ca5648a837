import { Bleed, Box, Breadcrumbs, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useTexts } from '../language/use-texts.ts';

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
