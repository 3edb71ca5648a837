import { pageTitle } from '../components/frame/page.tsx';
import { useLoaderData } from '@remix-run/react';
import { useLivePage } from '../components/frame/live.ts';
import { useLiveOverview } from '../components/indexing/live-updates.ts';
import { NoProductPage, ProductPage } from '../components/products/product-page.tsx';
import { ProductsPage } from '../components/products/products-page.tsx';
import { forStaff, type Visit } from './shared/for-staff.ts';
import { readOverview, together, withTimeout } from './shared/page-data.ts';

export const meta = pageTitle('frame.products');

/**
 * Returns the product if the query has an `id`, which the link on a product's page in the admin appends; else the
 * results of a search by `q`.
 */
export const loader = forStaff(async (visit) => {
  const { request, services, shop, admin } = visit;
  const { searchParams } = new URL(request.url);
  const id = idOf(searchParams.get('id'));
  const reading = readOverview(services, shop);
  if (id !== null) {
    const [overview, product] = await Promise.all([reading, productData(visit, id)]);
    return { overview, ...product };
  }
  const search = (searchParams.get('q') ?? '').slice(0, 200);
  const { found, ...read } = await together({
    overview: reading,
    found: withTimeout(services.products.find(admin, search), null),
    missed: services.comparison.view(shop),
  });
  const known = found && (await services.liveness.of(shop, found));
  return { ...read, view: 'search' as const, search, found: known };
});

async function productData({ services, shop, admin }: Visit, id: string) {
  const { products, liveness } = services;
  const product = await withTimeout(products.read(admin, id), null);
  if (product === null || product === 'gone')
    return { view: 'no-product' as const, why: product ?? ('unanswered' as const) };
  return { view: 'product' as const, known: await liveness.ofOne(shop, product) };
}

/** Reads a product's ID: the admin appends digits; a global ID names the same product. */
function idOf(text: string | null): string | null {
  return /^(?:gid:\/\/shopify\/Product\/)?(\d{1,20})$/.exec(text ?? '')?.[1] ?? null;
}

/** Starts the next comparison at once. */
export const action = forStaff(async ({ services, shop }) => {
  await services.comparison.request(shop);
  return { outcome: 'started' as const };
});

export { headers } from './shared/for-staff.ts';
export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';
export { livePageLoader as clientLoader } from '../components/frame/live.ts';

export default function ProductsRoute() {
  const loaded = useLoaderData<typeof loader>();
  useLivePage('later');
  const { overview } = useLiveOverview(loaded.overview);
  if (loaded.view === 'product') return <ProductPage known={loaded.known} overview={overview} />;
  if (loaded.view === 'no-product') return <NoProductPage why={loaded.why} />;
  return <ProductsPage {...loaded} overview={overview} />;
}
