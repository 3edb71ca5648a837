import { Link, useNavigate } from '@remix-run/react';
import { AppProvider as PolarisProvider, type AppProviderProps } from '@shopify/polaris';
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useEffect } from 'react';

interface FrameProviderProps {
  /** Polaris' own texts, in the language of the page. */
  i18n: AppProviderProps['i18n'];
  children: ReactNode;
}

/**
 * Provides Polaris with Remix's links, and opens the admin menu's pages by the router. The provider of Shopify's
 * library would put App Bridge into the body and Polaris' English texts into every page.
 */
export function AppProvider({ i18n, children }: FrameProviderProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const href = target instanceof Element ? target.getAttribute('href') : null;
      if (href) navigate(href);
    };
    addEventListener('shopify:navigate', follow);
    return () => removeEventListener('shopify:navigate', follow);
  }, [navigate]);
  return (
    <PolarisProvider i18n={i18n} linkComponent={PolarisLink}>
      {children}
    </PolarisProvider>
  );
}

type LinkComponent = NonNullable<AppProviderProps['linkComponent']>;

type PolarisLinkProps = ComponentPropsWithoutRef<'a'> & { url: string };

const PolarisLink = forwardRef<HTMLAnchorElement, PolarisLinkProps>(function PolarisLink(
  { url, ...rest },
  ref,
) {
  return <Link {...rest} to={url} ref={ref} />;
}) as LinkComponent;
