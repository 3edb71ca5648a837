/** Reads the form that a page has sent. A body that is not a form becomes an empty form, which every action rejects. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // Thrown for a body that is not a form; a broken connection throws another error.
    if (error instanceof TypeError) return new FormData();
    throw error;
  }
}
