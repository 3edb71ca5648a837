import type { UploadReport } from '../../../../app/uploads/uploads.ts';
import { faultOf } from '../../../../app/uploads/fault.ts';
import type { NamedScene, Scene } from './scene.ts';
import { feed, minutesAgo, overview, record, refusal, reindex } from './samples.ts';

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

/** The page of uploads; the steps after choosing a file are tested by choosing one. */
export const uploadScenes: Record<string, NamedScene> = {
  'upload-off': at({ overview: () => overview({ feeds: [feed()] }) }),
  'upload-start': at({
    uploadedFeeds: ['1001'],
    overview: () => overview({ feeds: [uploaded] }),
    checked: GOOD_REPORT,
  }),
  'upload-with-warnings': at({
    uploadedFeeds: ['1001'],
    overview: () => overview({ feeds: [uploaded] }),
    checked: WARNED_REPORT,
  }),
  'upload-within-the-hour': at({
    uploadedFeeds: ['1001'],
    overview: () =>
      overview({
        feeds: [{ ...uploaded, decision: refusal('hour-limit', minutesAgo(-42)) }],
      }),
    checked: GOOD_REPORT,
  }),
  'upload-while-reindexing': at({
    uploadedFeeds: ['1001'],
    overview: () =>
      overview({
        feeds: [{ ...uploaded, decision: refusal('already-asked'), active: reindex('running') }],
      }),
    checked: GOOD_REPORT,
  }),
  'upload-account-refused': at({
    uploadedFeeds: ['1001'],
    overview: () =>
      overview({
        feeds: [{ ...uploaded, decision: refusal('no-status') }],
        problem: { kind: 'wrong-key', httpStatus: 401 },
      }),
    checked: GOOD_REPORT,
  }),
  'upload-far-fewer': at({
    uploadedFeeds: ['1001'],
    overview: () => overview({ feeds: [uploaded] }),
    checked: { ...GOOD_REPORT, fewerThan: 31_200 },
  }),
  'upload-never-indexed': at({
    uploadedFeeds: ['1001'],
    overview: () =>
      overview({ feeds: [feed({ method: 'upload', record: record({ lastIndexed: null }) })] }),
    checked: FAULTY_REPORT,
  }),
  'overview-uploaded-feed': {
    path: '/app',
    scene: {
      uploadedFeeds: ['1001'],
      automatic: [
        {
          feedId: '1001',
          automation: { onChange: false, dailyAt: null, updates: false },
          changes: null,
          plan: { do: 'nothing', reason: 'off' },
        },
      ],
      overview: () => overview({ feeds: [uploaded] }),
    },
  },
};
