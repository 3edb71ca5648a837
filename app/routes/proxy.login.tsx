import type { ActionFunctionArgs } from '@remix-run/node';

/**
 * Where Shopify's app proxy passes login reports on: `POST /apps/beacon-pixel/login` of the shop. They
 * are believed by Shopify's signature alone, not by a session.
 */
export function action({ request, context: { services } }: ActionFunctionArgs) {
  return services.loginProxy.receive(request);
}

export function loader({ request, context: { services } }: ActionFunctionArgs) {
  return services.loginProxy.receive(request);
}
