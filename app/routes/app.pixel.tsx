import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { type ClientActionFunctionArgs, useFetcher, useLoaderData } from '@remix-run/react';
import {
  NO_ANSWER_WORDS,
  orNoAnswer,
  showErrorToast,
  showToast,
  stayWithoutAnswer,
  useAnswer,
  useOnce,
} from '../components/frame/answers.ts';
import { PIXEL_INTENTS, type PixelIntent, PixelPage } from '../components/pixel/pixel-page.tsx';
import { syncStorefront, readPixel } from './shared/page-data.ts';
import { readForm } from './shared/read-form.ts';

export const meta: MetaFunction = () => [{ title: 'Web pixel' }];

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  return { state: await readPixel(services, shop, admin) };
}

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const intent = intentOf(await readForm(request));
  if (intent === null) return data({ outcome: 'not-understood' as const }, { status: 400 });
  const outcome =
    intent === 'disconnect'
      ? await services.pixel.disconnect(shop, admin)
      : await services.pixel.connect(shop, admin);
  await syncStorefront(services, shop, admin);
  return data({ intent, ...outcome });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orNoAnswer(serverAction<typeof action>());

export const shouldRevalidate = stayWithoutAnswer;

const DONE: Record<PixelIntent, string> = {
  connect: 'Web pixel connected',
  update: 'Web pixel updated',
  disconnect: 'Web pixel disconnected',
};

const FAILED = {
  'no-answer': 'The app didn’t answer. Try again',
  'not-understood': 'Something went wrong. Reload the page and try again',
};

const NOT_UNDERSTOOD = {
  title: 'Nothing was changed',
  message: 'Something went wrong. Reload the page and try again.',
};

export default function PixelRoute() {
  const { state } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof clientAction>();
  const once = useOnce(fetcher);
  const answer = fetcher.state === 'submitting' ? undefined : fetcher.data;
  useAnswer(answer, (came) => {
    if ('outcome' in came) showErrorToast(FAILED[came.outcome]);
    else if (came.ok) showToast(DONE[came.intent]);
  });
  return (
    <PixelPage
      state={state}
      problem={problemOf(answer)}
      pending={intentOf(fetcher.formData)}
      onSubmit={(intent) => {
        once(() => {
          fetcher.submit({ intent }, { method: 'post' });
        });
      }}
    />
  );
}

function problemOf(answer: Awaited<ReturnType<typeof clientAction>> | undefined) {
  if (!answer) return null;
  if ('outcome' in answer) {
    if (answer.outcome === 'not-understood') return NOT_UNDERSTOOD;
    return { title: 'No answer', message: NO_ANSWER_WORDS };
  }
  if (answer.ok) return null;
  return { title: 'Shopify couldn’t do this', message: answer.problem.message };
}

function intentOf(form: FormData | undefined): PixelIntent | null {
  return PIXEL_INTENTS.find((intent) => intent === form?.get('intent')) ?? null;
}
