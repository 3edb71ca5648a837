/** A merchant's own content: HTML, with its uid for tracking. */
export interface Banner {
  uid: string;
  value: string;
}

/** A banner among the results, before the result with this number, counted from 0 over all pages. */
export interface InlineBanner extends Banner {
  config: { position: { index: number } };
}

/** A merchant's additions to the results of a category or a query. */
export interface Content {
  header?: Banner[];
  left?: Banner[];
  footer?: Banner[];
  inline?: InlineBanner[];
}

/** Queries that lead to a page instead of results. */
const REDIRECTS: Record<string, string> = {
  'gift card': '/products/gift-card',
};

const CATEGORIES: Record<string, Content> = {
  all: {
    header: [
      banner(
        'header-kitchen',
        '/collections/table-and-kitchen',
        'The kitchen edit',
        'Four things that stay on the table.',
      ),
    ],
    left: [banner('left-gift', '/products/gift-card', 'Gift cards', 'Always fit.')],
    footer: [
      banner('footer-trail', '/collections/out-and-about', 'Out & About', 'For the long way home.'),
    ],
    inline: [
      inline(
        4,
        'inline-lantern',
        '/search?q=lantern',
        'Longer evenings',
        'Lanterns for porch and tent.',
      ),
      inline(30, 'inline-spoon', '/search?q=spoon', 'Carved by hand', 'All spoons.'),
    ],
  },
  'out-and-about': {
    header: [
      banner('header-camp', '/search?q=camp', 'Made for camp', 'Mugs, kettles and lanterns.'),
    ],
  },
};

const QUERIES: Record<string, Content> = {
  camp: {
    header: [
      banner('header-trail', '/collections/out-and-about', 'Out & About', 'Ready for the trail.'),
    ],
    inline: [
      inline(1, 'inline-tote', '/products/canvas-tote', 'Canvas Tote', 'Carries all of it.'),
    ],
  },
};

/** The merchant's content for a category or a query. */
export function contentFor(list: { category?: string; query?: string }): Content {
  const { category = '', query = '' } = list;
  return CATEGORIES[category] ?? QUERIES[query.trim().toLowerCase()] ?? {};
}

/** The address to which a query redirects. */
export function redirectFor(query: string): string | undefined {
  return REDIRECTS[query.trim().toLowerCase()];
}

function banner(uid: string, href: string, title: string, text: string): Banner {
  const escaped = title.replace('&', '&amp;');
  return { uid, value: `<a href="${href}"><strong>${escaped}</strong> <span>${text}</span></a>` };
}

function inline(index: number, ...content: Parameters<typeof banner>): InlineBanner {
  return { ...banner(...content), config: { position: { index } } };
}
