import type { UnsubscribeLink } from '../../../../app/alerts/unsubscribe.ts';
import { SHOP } from './samples.ts';
import type { NamedScene } from './scenes.ts';

const unsubscribe = (
  state: UnsubscribeLink['state'],
  language: UnsubscribeLink['language'],
): NamedScene => ({
  path: `/unsubscribe?shop=${SHOP}&ticket=${'a'.repeat(64)}&locale=${language}`,
  scene: { unsubscribe: { shop: SHOP, language, state } },
});

/** The page that ends the mails of alerts. */
export const alertScenes: Record<string, NamedScene> = {
  'unsubscribe-asks': unsubscribe('subscribed', 'en'),
  'unsubscribe-asks-german': unsubscribe('subscribed', 'de'),
  'unsubscribe-nothing': unsubscribe('not-subscribed', 'en'),
};
