/** What somebody sees who opens the app's own address outside the Shopify admin. */
export default function Welcome() {
  return <h1>Beacon Pixel</h1>;
}
