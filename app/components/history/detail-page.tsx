import { Badge, Banner, BlockStack, Card, Layout, Page, Text } from '@shopify/polaris';
import { reindexMessage, stateSeenMessage } from '../../indexing/messages/reindex-messages.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { Progress, Slot } from '../indexing/active-reindex.tsx';
import { Fact, isLiving, kindWords, staffName, Took } from '../indexing/reindex-facts.tsx';
import { useShopClock, When } from '../time/shop-time.tsx';

interface DetailPageProps {
  reindex: ReindexView;
  /** The time has come that a waiting one waits for. */
  onOver: () => void;
}

/** One re-index: its outcome, what to do, and each state with its time. */
export function DetailPage({ reindex, onOver }: DetailPageProps) {
  const words = reindexMessage(reindex);
  return (
    <Page
      title={`Re-index of feed ${reindex.feedId}`}
      titleMetadata={<Badge tone={words.tone}>{words.name}</Badge>}
      backAction={{ content: 'Index history', url: '/app/history' }}
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <Outcome reindex={reindex} onOver={onOver} />
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingMd">
                  Course
                </Text>
                <Timeline reindex={reindex} />
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <Facts reindex={reindex} />
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function Outcome({ reindex, onOver }: DetailPageProps) {
  const { name, meaning, advice, tone } = reindexMessage(reindex);
  if (advice) {
    return (
      <Banner tone={tone === 'critical' ? 'critical' : 'warning'} title={name}>
        <BlockStack gap="200">
          <p>{meaning}</p>
          <p>{advice}</p>
        </BlockStack>
      </Banner>
    );
  }
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {isLiving(reindex) ? 'Status' : 'Result'}
        </Text>
        {isLiving(reindex) && <Progress reindex={reindex} />}
        <Text as="p">{meaning}</Text>
        {reindex.state === 'waiting' && reindex.possibleAt && (
          <Slot at={reindex.possibleAt} onOver={onOver} />
        )}
      </BlockStack>
    </Card>
  );
}

function Facts({ reindex }: { reindex: ReindexView }) {
  const { staff, kind, confirmed, requestedAt, sendingAt } = reindex;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Details
        </Text>
        <Fact term="Requested by">{staffName(staff)}</Fact>
        <Fact term="Asked">
          <When at={requestedAt} />
        </Fact>
        <Fact term="Kind">
          {kindWords(kind)}
          {confirmed && ', confirmed after a failed index'}
        </Fact>
        <Fact term="Sent">{sendingAt ? <When at={sendingAt} /> : 'Not sent'}</Fact>
        <Fact term="Duration">
          <Took reindex={reindex} />
        </Fact>
      </BlockStack>
    </Card>
  );
}

/** For an address that names no re-index of this shop. */
export function NoSuchReindex() {
  return (
    <Page title="Re-index not found" backAction={{ content: 'Index history', url: '/app/history' }}>
      <Banner tone="warning" title="This re-index doesn’t exist">
        <p>Choose a re-index in the index history.</p>
      </Banner>
    </Page>
  );
}

/** Every state that a re-index was seen in, with its time and how long it took to get there. */
export function Timeline({ reindex }: { reindex: ReindexView }) {
  const { format } = useShopClock();
  return (
    <ol className="bp-timeline">
      {reindex.states.map((seen, index) => {
        const words = stateSeenMessage(seen, reindex);
        const before = reindex.states[index - 1];
        return (
          <li key={`${seen.state} ${index}`} className={`bp-timeline__item bp-tone--${words.tone}`}>
            <span className="bp-timeline__dot" />
            <span className="bp-timeline__words">
              <Text as="span" fontWeight="semibold">
                {words.name}
              </Text>
              <Text as="span" tone="subdued">
                {words.meaning}
              </Text>
            </span>
            <span className="bp-timeline__time">
              <time dateTime={seen.at.toISOString()}>
                {(!before || format.date(before.at) !== format.date(seen.at)) && (
                  <Text as="span" variant="bodySm" tone="subdued">
                    {format.date(seen.at)}
                    <br />
                  </Text>
                )}
                {format.timeOfDay(seen.at)}
              </time>
              {before && (
                <Text as="span" variant="bodySm" tone="subdued">
                  after {format.duration(before.at, seen.at)}
                </Text>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
