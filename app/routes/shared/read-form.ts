/** The form that a page has sent. A body that is no form becomes an empty one, which no action understands. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // Thrown for a body that is no form; a broken connection throws something else.
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
