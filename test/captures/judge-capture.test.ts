import { describe, expect, it } from 'vitest';
import { judgeCapture } from './judge-capture.ts';

describe('the judgement of a captured event', () => {
  it('is a failure when the service would refuse what is sent, with every problem', () => {
    const body = { context: null, data: { result: { parentId: '1', uid: '1' } } };
    expect(judgeCapture('product_viewed', [{ path: 'product/pageview', body }], [])).toEqual({
      kind: 'failed',
      text: '→ product/pageview refused: context: expected an object, received null',
    });
  });

  it('is a failure when the service knows no such event', () => {
    expect(judgeCapture('product_viewed', [{ path: 'product/glance', body: {} }], [])).toEqual({
      kind: 'failed',
      text: '→ product/glance refused: The module "product" has no event "glance"; known are pageview.',
    });
  });

  it('is a failure when an event that is asked for leads to silence', () => {
    expect(judgeCapture('product_viewed', [], ['something else'])).toEqual({
      kind: 'failed',
      text: 'nothing is sent, without a reason; something else',
    });
  });
});
