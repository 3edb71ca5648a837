import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { type NoAnswer, showToast, useAction } from '../components/frame/answers.ts';
import { refusesAccount } from '../indexing/feed-status.ts';
import { PIXEL_INTENTS, type PixelIntent, PixelPage } from '../components/pixel/pixel-page.tsx';
import { pageTitle } from '../components/language/language.tsx';
import { useTexts } from '../components/language/use-texts.ts';
import { pixelProblemText } from '../components/pixel/pixel-problem.ts';
import type { PixelOutcome } from '../shopify/pixel-connection.ts';
import type { Translate } from '../texts/texts.ts';
import { syncStorefront, readPixel } from './shared/page-data.ts';
import { readForm } from './shared/read-form.ts';

export const meta = pageTitle('frame.pixel');

export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const [state, { problem }] = await Promise.all([
    readPixel(services, shop, admin),
    services.indexing.overview(shop),
  ]);
  const account = refusesAccount(problem) ? ('refused' as const) : ('not-refused' as const);
  return { state, account };
}

type Answer = ({ intent: PixelIntent } & PixelOutcome) | { outcome: 'not-understood' };

export async function action({ request, context: { services } }: ActionFunctionArgs) {
  const { shop, admin } = await services.authenticateAdmin(request);
  const intent = intentOf(await readForm(request));
  if (intent === null) return data<Answer>({ outcome: 'not-understood' }, { status: 400 });
  const outcome =
    intent === 'disconnect'
      ? await services.pixel.disconnect(shop, admin)
      : await services.pixel.connect(shop, admin);
  await syncStorefront(services, shop, admin);
  return data<Answer>({ intent, ...outcome });
}

export { clientAction, shouldRevalidate } from '../components/frame/answers.ts';

export default function PixelRoute() {
  const { state, account } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { pending, form, answer, send } = useAction<Answer>((received) => {
    if ('ok' in received && received.ok) showToast(t(`pixel.toasts.${received.intent}`));
  });
  return (
    <PixelPage
      state={state}
      account={account}
      problem={pending ? null : problemOf(answer, t)}
      pending={intentOf(form)}
      onSubmit={(intent) => {
        send({ intent });
      }}
    />
  );
}

function problemOf(answer: Answer | NoAnswer | undefined, t: Translate) {
  if (!answer) return null;
  if ('outcome' in answer) {
    if (answer.outcome === 'not-understood')
      return { title: t('pixel.notChanged.title'), message: t('pixel.notChanged.text') };
    return { title: t('common.noAnswerTitle'), message: t('common.noAnswerText') };
  }
  if (answer.ok) return null;
  return { title: t('pixel.problem'), message: pixelProblemText(answer.problem, t) };
}

function intentOf(form: FormData | undefined): PixelIntent | null {
  return PIXEL_INTENTS.find((intent) => intent === form?.get('intent')) ?? null;
}
