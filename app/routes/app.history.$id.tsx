import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DetailPage, NoSuchReindex } from '../components/history/detail-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import { forStaff } from './shared/for-staff.ts';

export const meta = pageTitle('frame.reindex');

const uuid = z.uuid();

export const loader = forStaff(async ({ services, shop, params }) => {
  const id = uuid.safeParse(params.id);
  const [reindex, overview] = await Promise.all([
    id.success ? services.indexing.detail(shop, id.data) : null,
    services.indexing.overview(shop),
  ]);
  return data({ reindex, overview }, { status: reindex ? 200 : 404 });
});

export { shouldRevalidate } from '../components/frame/answers.ts';

export default function DetailRoute() {
  const { reindex, ...rest } = useLoaderData<typeof loader>();
  return reindex ? <DetailPage key={reindex.id} reindex={reindex} {...rest} /> : <NoSuchReindex />;
}
