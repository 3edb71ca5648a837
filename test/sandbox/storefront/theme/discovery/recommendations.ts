import { html } from 'hono/html';
import { changeCart, postCart } from '../cart.ts';
import {
  type Card,
  cardOfRecommended,
  listItems,
  markupOf,
  money,
  responseAttributes,
} from './markup.ts';
import { type ProfileAnswer, type Service, reportAdded } from './service.ts';

/** Shows the recommendations of each section's profile; one request covers all profiles of a page. */
export async function showRecommendations(service: Service): Promise<void> {
  const sections = [...document.querySelectorAll<HTMLElement>('[data-recommend]')];
  if (sections.length === 0) return;
  const profiles = sections.map(({ dataset: { recommend = '', limit } }) => ({
    tag: recommend,
    limit: Number(limit),
  }));
  const seeds = new Set(sections.flatMap(({ dataset: { seed } }) => seed ?? []));
  const answers = await service.recommend(profiles, [...seeds]);
  sections.forEach((section, index) => {
    const answer = answers[index];
    if (answer && answer.results.length > 0) show(section, answer);
  });
}

function show(section: HTMLElement, { profile, results, responseId }: ProfileAnswer): void {
  const { tag, isBundle } = profile;
  const cards = results.map(cardOfRecommended);
  const response = responseAttributes(isBundle ? 'bundles' : 'recommendations', responseId, tag);
  section.insertAdjacentHTML(
    'beforeend',
    markupOf(
      html`<ul class="grid row-of-cards" ${response}>
        ${listItems(cards)}
      </ul>`,
    ),
  );
  if (isBundle) section.append(addAllButton(cards, responseId, tag));
  section.hidden = false;
}

/** One button for a whole bundle. It belongs to no single item, so the script reports the added products. */
function addAllButton(cards: Card[], responseId: string | undefined, tag: string): HTMLElement {
  const button = document.createElement('button');
  const sum = cards.reduce((total, { price }) => total + price, 0);
  button.className = 'button';
  button.dataset.test = 'add-bundle';
  button.textContent = `Add all ${cards.length} for ${money(sum)}`;
  button.addEventListener('click', () => {
    const items = cards.map(({ variantId }) => ({ id: variantId, quantity: 1 }));
    const request = async () => {
      const answer = await postCart('/cart/add.js', { items });
      const results = cards.map(({ parentId, uid, sku, price }) => ({
        ...{ parentId, uid, qty: 1, price },
        ...(sku !== undefined && { sku }),
      }));
      if (answer.ok) reportAdded({ module: 'bundles', responseId, tag, results });
      return answer;
    };
    void changeCart({ control: button, request, opensDrawer: true });
  });
  return button;
}
