export * as texts from './texts.ts';
export { default as polaris } from '@shopify/polaris/locales/en.json' with { type: 'json' };
