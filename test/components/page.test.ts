import { AppProvider, Page as PolarisPage, type PageProps } from '@shopify/polaris';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Page } from '../../app/components/frame/page.tsx';
import { TextsContext } from '../../app/components/language/use-texts.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const texts = textsIn('en');

/** The markup of a page, without empty classes and places for actions. */
const markup = (page: ReactNode): string =>
  renderToStaticMarkup(
    createElement(TextsContext.Provider, {
      value: texts,
      children: createElement(AppProvider, { i18n: texts.polaris, children: page }),
    }),
  ).replace(/ class=""|<div class="Polaris-Page-Header__RightAlign"><\/div>/g, '');

const LONG = 'A title of more than thirty-four characters';

const PAGES: Record<string, PageProps> = {
  'a title': { title: 'Overview' },
  'a title and a subtitle': { title: 'Logins', subtitle: 'Times are in UTC.' },
  'a long title': { title: LONG },
  'a page to go back to': { title: 'Red shoe', backAction: { content: 'Products', url: '/app' } },
  'something beside a long title, and a page to go back to': {
    title: LONG,
    titleMetadata: 'Done',
    backAction: { content: 'History', url: '/app/history' },
  },
};

describe('a page', () => {
  it.each(Object.entries(PAGES))('with %s is rendered as by Polaris', (_case, props) => {
    const { title = '', subtitle, titleMetadata, backAction } = props;
    const ours = createElement(Page, {
      title,
      ...(typeof subtitle === 'string' && { subtitle }),
      ...(titleMetadata !== undefined && { titleMetadata }),
      ...(backAction && { backAction: { content: backAction.content ?? '', url: '/app' } }),
      children: 'content',
    });
    const theirs = createElement(PolarisPage, {
      ...props,
      ...(backAction && { backAction: { content: backAction.content ?? '', url: '/app' } }),
      children: 'content',
    });
    expect(markup(ours)).toBe(markup(theirs));
  });

  it('is as narrow as a form by the same styles', () => {
    const children = 'content';
    expect(markup(createElement(Page, { title: 'Settings', width: 'narrow', children }))).toBe(
      markup(createElement(PolarisPage, { title: 'Settings', narrowWidth: true, children })),
    );
  });
});
