import { Banner } from '@shopify/polaris';
import type { StorefrontProblem } from '../../shopify/storefront-settings-keeper.ts';

/** Says that the storefront extension may not have what was saved, and why. */
export function ThemeBehind({ problem }: { problem: StorefrontProblem }) {
  return (
    <Banner tone="warning" title="Your theme may not have your latest settings yet">
      <p>{problem.message}</p>
    </Banner>
  );
}
