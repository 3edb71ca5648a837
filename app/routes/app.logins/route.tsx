import { data } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { z } from 'zod';
import { orNoAnswer, stayWithoutAnswer } from '../../components/frame/no-answer.ts';
import { LoginCountsCard } from '../../components/logins/login-counts.tsx';
import { LoginList } from '../../components/logins/login-list.tsx';
import { readLoginsAddress } from '../../components/logins/logins-address.ts';
import { LoginsPage } from '../../components/logins/logins-page.tsx';
import { ExtensionCard } from '../../components/storefront/extension-card.tsx';
import { zoneOrUtc } from '../../components/time/format-time.ts';
import { keepStorefront } from '../shared/keep-storefront.ts';
import { readFacts } from '../shared/read-facts.ts';
import { readForm } from '../shared/read-form.ts';
import { readLogins } from './read-logins.ts';
import { useLiveList } from './use-live-list.ts';
import { useRetry } from './use-retry.ts';

export const meta: MetaFunction = () => [{ title: 'Logins' }];

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.admitStaff(request);
  const filter = readLoginsAddress(new URL(request.url).searchParams);
  const readAll = async () => {
    const facts = await readFacts(services, shop, admin);
    return readLogins(services, shop, filter, zoneOrUtc(facts?.timeZone ?? null));
  };
  const [logins, storefront] = await Promise.all([
    readAll(),
    keepStorefront(services, shop, admin),
  ]);
  return { ...logins, storefront, themeEditor: { shop, apiKey: services.apiKey } };
}

const retryForm = z.object({ id: z.uuid() });

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop } = await services.admitStaff(request);
  const form = retryForm.safeParse(Object.fromEntries(await readForm(request)));
  if (!form.success) return data({ outcome: 'not-understood' as const }, { status: 400 });
  return { outcome: await services.direct.retry(shop, form.data.id) };
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

export const shouldRevalidate = stayWithoutAnswer;

export default function LoginsRoute() {
  const { list, counts, storefront, themeEditor } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const filter = readLoginsAddress(search);
  const isAnyKnown = list.total > 0 || filter.state !== undefined;
  const isUnderWay = list.rows.some(({ state }) => state === 'waiting' || state === 'sending');
  useLiveList(isUnderWay ? 'yes' : 'no');
  return (
    <LoginsPage
      extension={<ExtensionCard storefront={storefront} themeEditor={themeEditor} />}
      counts={isAnyKnown && <LoginCountsCard counts={counts} />}
      list={<LoginList list={list} filter={filter} wishesOf={useRetry()} />}
    />
  );
}
