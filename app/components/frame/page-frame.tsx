import { NavMenu } from '@shopify/app-bridge-react';
import { AppProvider } from '@shopify/shopify-app-remix/react';
import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Announcer } from './announcer.tsx';

interface Props {
  apiKey: string;
  children: ReactNode;
}

/** What surrounds every page in the admin: Polaris, App Bridge with the app's menu, the landmark. */
export function PageFrame({ apiKey, children }: Props) {
  return (
    <AppProvider isEmbeddedApp apiKey={apiKey}>
      <NavMenu>
        <Link to="/app" rel="home">
          Overview
        </Link>
        <Link to="/app/history">Index history</Link>
        <Link to="/app/pixel">Web pixel</Link>
        <Link to="/app/logins">Logins</Link>
        <Link to="/app/settings">Settings</Link>
      </NavMenu>
      <Announcer>
        <main>{children}</main>
      </Announcer>
    </AppProvider>
  );
}
