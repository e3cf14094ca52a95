/** Of realistic size. The target responds with the entry for `method`. */
export const BODY = {
  method: 'stock',
  id: 1,
  order: 'A-1042',
  lines: [{ sku: 'MUG-1', quantity: 2, note: 'Gift wrapped' }],
};
export const ANSWERS = { stock: { stock: 3, warehouse: 'north', reserved: true, lines: [{ sku: 'MUG-1', left: 41 }] } };
