import { Liquid } from 'liquidjs';

/** Tags that read files, and filters that hang or blow up memory with a few characters of template. */
const REMOVED_TAGS = ['include', 'render', 'layout', 'block'];
const REMOVED_FILTERS = [
  'where_exp',
  'reject_exp',
  'group_by_exp',
  'has_exp',
  'find_index_exp',
  'find_exp',
  'sample',
  'push',
  'unshift',
];

/** The one Liquid dialect of the service. */
export function createLiquid(): Liquid {
  const liquid = new Liquid({
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty in-memory template set: nothing can be read from the disk by name.
    templates: Object.create(null),
    parseLimit: 5_000_000,
  });
  for (const tag of REMOVED_TAGS) delete liquid.tags[tag];
  for (const filter of REMOVED_FILTERS) delete liquid.filters[filter];
  return liquid;
}
