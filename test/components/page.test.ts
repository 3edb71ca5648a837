import { AppProvider, Page as PolarisPage, type PageProps, TextField } from '@shopify/polaris';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Page } from '../../app/components/frame/page.tsx';
import { TextsContext } from '../../app/components/language/shop-texts.tsx';
import { textsIn } from '../../app/texts/every-language.ts';
import { EmailField } from '../../app/components/guide/alerts-step.tsx';

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

it.each(Object.entries(PAGES))('A page with %s is rendered as by Polaris.', (_case, props) => {
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

/** The markup of a field, without the parts in which Polaris' own has things beside the input. */
const fieldMarkup = (field: ReactNode): string =>
  markup(field).replace(
    /<div class="Polaris-Connected"><div class="[^"]*">(.*?<\/div><\/div>)<\/div><\/div>/,
    '$1',
  );

const noop = () => undefined;

it.each([
  ['empty', { value: '' }],
  ['filled', { value: 'ops@shop.example', helpText: 'The contact address' }],
  ['wrong', { value: 'ops', helpText: 'The contact address', error: 'Enter an address' }],
])('The field for an email address is rendered as by Polaris if it is %s.', (_case, props) => {
  const shared = { ...props, label: 'Address', onChange: noop };
  const theirs = createElement(TextField, { ...shared, type: 'email', autoComplete: 'email' });
  expect(fieldMarkup(createElement(EmailField, shared))).toBe(fieldMarkup(theirs));
});
