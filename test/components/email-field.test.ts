import { AppProvider, TextField } from '@shopify/polaris';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EmailField } from '../../app/components/guide/email-field.tsx';
import { textsIn } from '../../app/texts/every-language.ts';

/** The markup of a field, without the parts in which Polaris' own has things beside the input. */
const markup = (field: ReactNode): string =>
  renderToStaticMarkup(createElement(AppProvider, { i18n: textsIn('en').polaris, children: field }))
    .replace(' class=""', '')
    .replace(
      /<div class="Polaris-Connected"><div class="[^"]*">(.*?<\/div><\/div>)<\/div><\/div>/,
      '$1',
    );

const noop = () => undefined;

describe('the field for an email address', () => {
  it.each([
    ['empty', { value: '' }],
    ['filled', { value: 'ops@shop.example', helpText: 'The contact address' }],
    ['wrong', { value: 'ops', helpText: 'The contact address', error: 'Enter an address' }],
  ])('is rendered as by Polaris if it is %s', (_case, props) => {
    const shared = { ...props, label: 'Address', onChange: noop };
    const theirs = createElement(TextField, { ...shared, type: 'email', autoComplete: 'email' });
    expect(markup(createElement(EmailField, shared))).toBe(markup(theirs));
  });
});
