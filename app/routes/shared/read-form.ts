/**
 * The form that a page has sent. Of a body that is no form nothing can be read: an empty form stands
 * for it, which no action understands.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // That is what is thrown for a body that is none; a connection that broke is something else.
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
