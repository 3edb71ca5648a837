import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DetailPage, NoSuchReindex } from '../components/history/detail-page.tsx';
import { pageTitle } from '../components/language/language.tsx';

export const meta = pageTitle('frame.reindex');

const uuid = z.uuid();

export async function loader({ request, params, context: { services } }: LoaderFunctionArgs) {
  const { shop } = await services.authenticateAdmin(request);
  const id = uuid.safeParse(params.id);
  const [reindex, overview] = await Promise.all([
    id.success ? services.indexing.detail(shop, id.data) : null,
    services.indexing.overview(shop),
  ]);
  return data({ reindex, overview }, { status: reindex ? 200 : 404 });
}

export { shouldRevalidate } from '../components/frame/answers.ts';

export default function DetailRoute() {
  const { reindex, ...rest } = useLoaderData<typeof loader>();
  return reindex ? <DetailPage key={reindex.id} reindex={reindex} {...rest} /> : <NoSuchReindex />;
}
