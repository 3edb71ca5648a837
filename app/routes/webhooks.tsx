import type { ActionFunctionArgs } from '@remix-run/node';

const notAllowed = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/** Receives Shopify's webhooks, which are verified by their own signature, not by a session. */
export function action({ request, context: { services } }: ActionFunctionArgs) {
  return request.method === 'POST' ? services.receiveWebhook(request) : notAllowed();
}

export function loader() {
  return notAllowed();
}
