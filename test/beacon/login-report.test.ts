import { describe, expect, it } from 'vitest';
import { loginReportSchema } from '../../app/beacon/schemas/login-report.ts';

const report = {
  version: 1,
  loginId: '5c3f1d52-0f3c-4a6e-9d0a-2b7e6f1a8d33',
  userId: '41f87850-65f5-4546-851c-f166109e57b9',
  sessionId: '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11',
  pageLoadId: '080d179f-0034-4278-8d3c-dfba71c9b897',
  pageUrl: 'https://shop.example.com/account',
  timestamp: '2026-01-31T12:00:00.000Z',
  customerId: '7012345678901',
};
const isValid = (value: unknown): boolean => loginReportSchema.safeParse(value).success;

describe('a login report', () => {
  it('is taken as the script sends it, with and without the customer', () => {
    const { customerId, ...anonymous } = report;
    expect(customerId).toBe('7012345678901');
    expect(isValid(report)).toBe(true);
    expect(isValid(anonymous)).toBe(true);
  });

  it.each([
    { currency: 'EUR', userAgent: 'Mozilla/5.0 (X11)' },
    { attribution: [{ type: 'email', id: 'abc' }] },
    { attribution: [] },
  ])('may contain more: %j', (more) => {
    expect(isValid({ ...report, ...more })).toBe(true);
  });

  it.each(['version', 'loginId', 'userId', 'sessionId', 'pageLoadId', 'pageUrl', 'timestamp'])(
    'is refused without %s',
    (name) => {
      expect(isValid({ ...report, [name]: undefined })).toBe(false);
      expect(isValid({ ...report, [name]: null })).toBe(false);
    },
  );

  it.each([
    { version: 2 },
    { loginId: 'x' },
    { pageUrl: '/account' },
    { pageUrl: `https://shop.example.com/${'x'.repeat(2_048)}` },
    { currency: 'euro' },
    { userAgent: '' },
    { userAgent: 'x'.repeat(513) },
    { userAgent: 'a\r\nb' },
    { userAgent: 'é' },
    { attribution: { type: 'email', id: 'abc' } },
    { attribution: [{ type: 'email' }] },
    { attribution: [{ type: 'email', id: 'ada@example.com' }] },
    { attribution: [{ type: 'a'.repeat(33), id: 'abc' }] },
    { attribution: [{ type: 'email', id: 'a'.repeat(129) }] },
    { attribution: [{ type: 'e', id: '1', more: '2' }] },
    {
      attribution: [
        { type: 'e', id: '1' },
        { type: 'e', id: '2' },
      ],
    },
    { ip: '203.0.113.7' },
    { timestamp: '2026-01-31' },
    { customerId: '' },
    { customerId: 7_012_345_678_901 },
    { customerId: 'gid://shopify/Customer/1' },
    { customerId: '1'.repeat(21) },
    { shopperId: '1' },
  ])('is refused with %j', (changes) => {
    expect(isValid({ ...report, ...changes })).toBe(false);
  });

  it.each([null, undefined, 5, 'x', [], [report], {}])('is not %j', (value) => {
    expect(isValid(value)).toBe(false);
  });
});
