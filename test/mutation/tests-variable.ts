/** The environment variable that names the tests of a room, with spaces between. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';
