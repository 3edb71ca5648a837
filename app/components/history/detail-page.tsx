import { Badge, Banner, BlockStack, Card, Layout, Page, Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { reindexWords } from '../../indexing/words.ts';
import { Fact } from '../indexing/fact.tsx';
import { Progress } from '../indexing/progress.tsx';
import { Slot } from '../indexing/slot.tsx';
import { isLiving } from '../indexing/is-living.ts';
import { staffName } from '../indexing/staff-name.ts';
import { Took } from '../indexing/took.tsx';
import { When } from '../time/when.tsx';
import { kindWords } from './kind-words.ts';
import { Timeline } from './timeline.tsx';

interface Props {
  reindex: ReindexView;
  /** The time has come that a waiting one waits for. */
  onOver: () => void;
}

/** One re-index: what came of it, what to do, and each state with its time. */
export function DetailPage({ reindex, onOver }: Props) {
  const words = reindexWords(reindex);
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

function Outcome({ reindex, onOver }: Props) {
  const { name, meaning, advice, tone } = reindexWords(reindex);
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
          {isLiving(reindex) ? 'What is happening' : 'What came of it'}
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
        <Fact term="Asked by">{staffName(staff)}</Fact>
        <Fact term="Asked">
          <When at={requestedAt} />
        </Fact>
        <Fact term="Kind">
          {kindWords(kind)}
          {confirmed && ', confirmed after a failed index'}
        </Fact>
        <Fact term="Sent to the service">{sendingAt ? <When at={sendingAt} /> : 'Not sent'}</Fact>
        <Fact term="Time taken">
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
      <Banner tone="warning" title="Your shop has no such re-index">
        <p>
          It may belong to another shop, or the address may be incomplete. Choose a re-index in the
          index history.
        </p>
      </Banner>
    </Page>
  );
}
