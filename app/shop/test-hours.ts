/** The durations of test mode that staff can choose, in hours. Browsers load these without the schemas of the settings. */
export const TEST_HOURS = ['1', '4', '24', '72'] as const;
export type TestHours = (typeof TEST_HOURS)[number];
export const PROPOSED_TEST_HOURS: TestHours = '4';
