import type { FeedView } from '../../../../app/indexing/overview.ts';
import type { ServiceProblem } from '../../../../app/indexing/service-request.ts';
import type { UploadReport } from '../../../../app/uploads/uploads.ts';
import { faultOf } from '../../../../app/uploads/fault.ts';
import type { NamedScene, Scene } from './scene.ts';
import { feed, MANUAL, minutesAgo, record, refusal, reindex } from './samples.ts';

const at = (scene: Scene): NamedScene => ({ path: '/app/feeds/1001/upload', scene });

const uploaded = feed({ method: 'upload' });

const ROWS = ['Enamel kettle', 'Linen apron', 'Oak board', 'Wool blanket'].map((name, place) => ({
  row: place + 2,
  values: {
    id: String(7001 + place),
    title: name,
    image: `https://cdn.example.com/products/${7001 + place}/front-with-a-long-name.jpg`,
    price: `${12 + place}.50`,
    link: `https://harbour-and-pine.example.com/products/${7001 + place}`,
  },
}));

/** A file without problems. */
const GOOD_REPORT: UploadReport = {
  format: 'csv',
  columns: ['id', 'title', 'image', 'price', 'link', 'colour'],
  mapping: { id: 'id', name: 'title', image: 'image', price: 'price', address: 'link' },
  products: 4,
  faults: [],
  faultCount: 0,
  warnings: [],
  warningCount: 0,
  sample: ROWS,
  fewerThan: null,
};

/** A file that can be sent although something is missing. */
const WARNED_REPORT: UploadReport = {
  ...GOOD_REPORT,
  warnings: [
    faultOf('no-image', { row: 3, column: 'image' }),
    faultOf('not-a-price', { row: 4, column: 'price', value: 'on request' }),
    faultOf('not-an-address', { row: 4, column: 'link', value: '/products/7003' }),
  ],
  warningCount: 3,
};

/** A picture, a PDF or the like. */
const OTHER_KIND_REPORT: UploadReport = {
  ...GOOD_REPORT,
  format: null,
  columns: [],
  products: 0,
  faults: [faultOf('not-a-feed')],
  faultCount: 1,
  sample: [],
};

/** A file with errors in every kind of place, and more warnings than are listed. */
const FAULTY_REPORT: UploadReport = {
  ...WARNED_REPORT,
  mapping: { ...GOOD_REPORT.mapping, price: null },
  faults: [
    faultOf('unmapped', { column: 'price' }),
    faultOf('missing', { row: 3, column: 'title' }),
    faultOf('row-length', { row: 4, amount: { found: 7, limit: 6 } }),
    faultOf('id-twice', { row: 5, column: 'id', value: '7001' }),
    faultOf('product-too-large', { row: 6, amount: { found: 245, limit: 200 } }),
  ],
  faultCount: 60,
  warningCount: 1_200,
};

/** A file of a feed that staff upload: the feed and the answer to its check. */
const upload = (
  changes: Partial<FeedView>,
  checked: UploadReport = GOOD_REPORT,
  problem: ServiceProblem | null = null,
): NamedScene =>
  at({
    uploadedFeeds: ['1001'],
    overview: { feeds: [{ ...uploaded, ...changes }], problem },
    checked,
  });

/** The page of uploads; the steps after choosing a file are tested by choosing one. */
export const uploadScenes: Record<string, NamedScene> = {
  'upload-off': at({ overview: { feeds: [feed()] } }),
  'upload-start': upload({}),
  'upload-no-account': at({
    uploadedFeeds: ['1001'],
    credentials: null,
    overview: { feeds: [uploaded], hasAccount: false },
  }),
  'upload-with-warnings': upload({}, WARNED_REPORT),
  'upload-within-the-hour': upload({ decision: refusal('hour-limit', minutesAgo(-42)) }),
  'upload-while-reindexing': upload({
    decision: refusal('already-asked'),
    active: reindex('running'),
  }),
  'upload-account-refused': upload({ decision: refusal('no-status') }, GOOD_REPORT, {
    kind: 'wrong-key',
    httpStatus: 401,
  }),
  'upload-far-fewer': upload({}, { ...GOOD_REPORT, fewerThan: 31_200 }),
  'upload-other-kind': upload({}, OTHER_KIND_REPORT),
  'upload-never-indexed': upload({ record: record({ lastIndexed: null }) }, FAULTY_REPORT),
  'overview-uploaded-feed': {
    path: '/app',
    scene: { uploadedFeeds: ['1001'], automatic: [MANUAL], overview: { feeds: [uploaded] } },
  },
};
