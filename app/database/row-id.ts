/** Ids come from addresses too; to PostgreSQL any other text is an error. */
export const isRowId = (id: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
