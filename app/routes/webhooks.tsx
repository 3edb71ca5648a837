import type { ActionFunctionArgs } from '@remix-run/node';

const notAllowed = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/** Where Shopify sends its webhooks. They are verified by their own signature, not by a session. */
export function action({ request, context: { services } }: ActionFunctionArgs) {
  return request.method === 'POST' ? services.webhooks.receive(request) : notAllowed();
}

export function loader() {
  return notAllowed();
}
