import { InlineStack, Link } from '@shopify/polaris';
import { useTexts } from '../language/use-texts.ts';

/** Where the operator helps merchants; an empty address is none. */
export interface SupportAddresses {
  help: string;
  privacy: string;
  /** A page, or `mailto:` with an address. */
  support: string;
}

const ORDER = ['help', 'support', 'privacy'] as const;

/** Links of the operator below every page; nothing where none is configured. */
export function SupportLinks({ addresses }: { addresses: SupportAddresses }) {
  const { t } = useTexts();
  const given = ORDER.filter((name) => addresses[name] !== '');
  if (given.length === 0) return null;
  return (
    <footer className="bp-footer">
      <InlineStack gap="400" align="center">
        {given.map((name) => (
          <Link key={name} url={addresses[name]} target="_blank" removeUnderline>
            {t(`frame.links.${name}`)}
          </Link>
        ))}
      </InlineStack>
    </footer>
  );
}
