/** Takes Shopify's webhooks: verified by HMAC alone, so that no session is touched or refreshed. */
export interface Webhooks {
  /**
   * Answers 200 at once for what was taken or was taken before, 401 for a bad signature, 400 for a
   * signed body that does not go with the headers' topic and shop and for headers that make no sense,
   * 404 for a topic that is not ours, 405 for what is no POST, 413 for a body over 1 MiB, and 503 when
   * the database does not answer: Shopify delivers again then.
   */
  receive(request: Request): Promise<Response>;
}
