import type { FilterImplOptions } from 'liquidjs';
import type { HtmlAware } from '../guard.js';
import { formatAddress } from './address.js';
import { date } from './date.js';
import { HTML } from './html.js';
import { json } from './json.js';
import { MONEY } from './money.js';
import { pluralize } from './pluralize.js';
import { SHOP } from './shop.js';
import { sortNatural } from './sort-natural.js';

/** Filters that liquidjs lacks or that differ from its own. */
export const OWN_FILTERS: Record<string, FilterImplOptions | HtmlAware> = {
  ...HTML,
  ...MONEY,
  ...SHOP,
  date,
  format_address: formatAddress,
  json,
  pluralize,
  sort_natural: sortNatural,
};
