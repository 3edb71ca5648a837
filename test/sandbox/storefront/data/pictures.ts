import type { Product } from './catalogue.ts';

/** Path of a product's picture on the shop's own host, where Shopify stores a shop's files. */
export function picturePath({ handle, picture: { version } }: PictureOwner): string {
  return `/cdn/shop/files/${handle}${version > 1 ? `-${version}` : ''}.svg`;
}

type PictureOwner = Pick<Product, 'handle' | 'picture'>;

/** Draws a product's picture: a square SVG of 400 units. */
export function drawPicture({ picture: { motif, ground, shape } }: Product): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">' +
    `<rect width="400" height="400" fill="${ground}"/>` +
    '<ellipse cx="200" cy="322" rx="122" ry="14" fill="#000" opacity=".08"/>' +
    `<g fill="${shape}" stroke="${shape}" stroke-width="0" stroke-linejoin="round">` +
    `${DRAWINGS[motif]}</g></svg>`
  );
}

const LIGHT = 'fill="#fff" opacity=".22"';
const DARK = 'fill="#000" opacity=".14"';
const line = (width: number): string =>
  `fill="none" stroke-width="${width}" stroke-linecap="round"`;

/** The drawing of each motif. */
const DRAWINGS = {
  mug:
    `<path d="M268 170h22a48 48 0 0 1 0 96h-28" ${line(20)}/>` +
    '<path d="M112 134h164v138a48 48 0 0 1-48 48h-68a48 48 0 0 1-48-48z"/>' +
    `<path d="M112 134h164v44c-50 24-110-20-164 8z" ${LIGHT}/>` +
    `<path d="M132 160v112a30 30 0 0 0 14 24V160z" ${LIGHT}/>`,
  kettle:
    `<path d="M126 156a76 76 0 0 1 148 0" ${line(16)}/>` +
    '<path d="M292 208l46-38 14 14-44 76z"/>' +
    '<path d="M92 300c0-92 40-136 108-136s108 44 108 136a22 22 0 0 1-22 22H114a22 22 0 0 1-22-22z"/>' +
    `<circle cx="200" cy="152" r="14"/><path d="M92 284h216v16a22 22 0 0 1-22 22H114a22 22 0 0 1-22-22z" ${DARK}/>` +
    `<path d="M122 270c2-40 16-66 40-80-8 24-14 50-16 80z" ${LIGHT}/>`,
  apron:
    `<path d="M162 110a38 38 0 0 1 76 0" ${line(10)}/>` +
    `<path d="M128 204H72M272 204h56" ${line(8)}/>` +
    '<path d="M154 106h92l10 78 26 20v104a14 14 0 0 1-14 14H132a14 14 0 0 1-14-14V204l26-20z"/>' +
    `<path d="M142 232h50v42a10 10 0 0 1-10 10h-30a10 10 0 0 1-10-10zM208 232h50v42a10 10 0 0 1-10 10h-30a10 10 0 0 1-10-10z" ${DARK}/>` +
    `<path d="M154 106h92l2 16H152z" ${LIGHT}/>`,
  spoon:
    '<g transform="rotate(38 200 200)"><rect x="190" y="164" width="20" height="172" rx="10"/>' +
    '<ellipse cx="200" cy="124" rx="46" ry="62"/>' +
    `<ellipse cx="200" cy="128" rx="30" ry="44" ${DARK}/>` +
    `<rect x="194" y="190" width="4" height="130" rx="2" ${LIGHT}/></g>`,
  beanie:
    '<circle cx="200" cy="98" r="26"/>' +
    '<path d="M100 256c-6-96 38-146 100-146s106 50 100 146z"/>' +
    '<rect x="86" y="244" width="228" height="70" rx="22"/>' +
    `<rect x="86" y="244" width="228" height="70" rx="22" ${DARK}/>` +
    `<path d="M150 244c-4-56 6-98 24-128M200 244V112M250 244c4-56-6-98-24-128" stroke="#fff" opacity=".22" ${line(8)}/>`,
  flask:
    '<rect x="166" y="74" width="68" height="42" rx="10"/>' +
    '<path d="M150 132a16 16 0 0 1 16-16h68a16 16 0 0 1 16 16c22 18 26 34 26 54v116a20 20 0 0 1-20 20H144a20 20 0 0 1-20-20V186c0-20 4-36 26-54z"/>' +
    `<rect x="166" y="74" width="68" height="42" rx="10" ${DARK}/>` +
    `<rect x="124" y="236" width="152" height="40" ${LIGHT}/>` +
    `<rect x="142" y="178" width="12" height="126" rx="6" ${LIGHT}/>`,
  lantern:
    `<path d="M140 126a60 60 0 0 1 120 0" ${line(10)}/>` +
    '<rect x="132" y="122" width="136" height="34" rx="10"/><rect x="124" y="284" width="152" height="38" rx="10"/>' +
    '<path d="M144 156h112l8 128H136z" fill="#fff7dc"/>' +
    '<path d="M200 186c26 30 30 44 30 58a30 30 0 0 1-60 0c0-14 4-28 30-58z"/>' +
    `<path d="M144 156h14l-6 128h-16zM242 156h14l8 128h-16z" ${DARK}/>`,
  tote:
    `<path d="M152 176v-34a48 48 0 0 1 96 0v34" ${line(14)}/>` +
    '<path d="M104 164h192l14 144a14 14 0 0 1-14 14H104a14 14 0 0 1-14-14z"/>' +
    `<path d="M104 164h192l2 22H102z" ${LIGHT}/>` +
    `<rect x="158" y="220" width="84" height="62" rx="8" ${DARK}/>`,
  card:
    '<g transform="rotate(-7 200 206)"><rect x="78" y="128" width="244" height="156" rx="18"/>' +
    `<rect x="78" y="166" width="244" height="26" ${DARK}/>` +
    `<path d="M250 128h26v156h-26z" ${LIGHT}/>` +
    `<path d="M263 166c-40-8-44-40-22-42 14 0 20 22 22 42 2-20 8-42 22-42 22 2 18 34-22 42z" fill="#fff" opacity=".5"/></g>`,
};

/** The motif of a product's picture. */
export type Motif = keyof typeof DRAWINGS;
