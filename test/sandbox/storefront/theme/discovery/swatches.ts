import type { Service } from './service.ts';

/** What the theme reads of `GET /v1/products/{parentId}`. */
interface ProductAnswer {
  variants: {
    data: { mappings: { core: { uid: string } }; options: Record<string, { value: string }> }[];
    optionConfig: Record<string, { type: string; swatches?: Record<string, string> }>;
  };
}

/** Paints the choices of a product page in the colours that the service knows. */
export async function showSwatches(service: Service): Promise<void> {
  const form = document.querySelector<HTMLElement>('[data-add-form]');
  const { productId } = document.querySelector<HTMLElement>('[data-product]')?.dataset ?? {};
  if (!form || productId === undefined) return;
  const path = `products/${encodeURIComponent(productId)}`;
  const { variants } = (await service.get(path)) as ProductAnswer;
  for (const { mappings, options } of variants.data) {
    for (const [name, { value }] of Object.entries(options)) {
      const colour = variants.optionConfig[name]?.swatches?.[value];
      const choice = form.querySelector(`input[value="${CSS.escape(mappings.core.uid)}"] + span`);
      if (colour === undefined || !(choice instanceof HTMLElement)) continue;
      choice.style.setProperty('--swatch', colour);
      choice.classList.add('swatch');
    }
  }
}
