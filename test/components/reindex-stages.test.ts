import { describe, expect, it } from 'vitest';
import { reindexStages } from '../../app/components/history/stages.tsx';
import type { ReindexState } from '../../app/indexing/reindex.ts';
import { reindex } from '../browser/admin/pages/samples.ts';

describe('the stages of a re-index', () => {
  it.each<[ReindexState, string[]]>([
    ['requested', ['current', 'ahead', 'ahead', 'ahead']],
    ['waiting', ['current', 'ahead', 'ahead', 'ahead']],
    ['accepted', ['passed', 'current', 'ahead', 'ahead']],
    ['unknown', ['current', 'ahead', 'ahead', 'ahead']],
    ['running', ['passed', 'passed', 'current', 'ahead']],
    ['done', ['passed', 'passed', 'passed', 'passed']],
    ['failed', ['passed', 'passed', 'stopped', 'ahead']],
    ['refused', ['stopped', 'ahead', 'ahead', 'ahead']],
    ['cancelled', ['stopped', 'ahead', 'ahead', 'ahead']],
  ])('that is %s', (state, progress) => {
    const stages = reindexStages(reindex(state));
    expect(stages.map((stage) => stage.progress)).toEqual(progress);
    expect(stages.map(({ at }) => at !== null)).toEqual(progress.map((each) => each !== 'ahead'));
  });
});
