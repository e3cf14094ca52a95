/** Typical lists of about 100 KB, each entry about another person; the same on every run. */

const FIRST = 'Anna Luca Sofie Pierre Marta Jan Olga Diego Ingrid Tomás Helena Marek Chiara Lars Emma Paul'.split(' ');
const LAST = 'Weber Rossi Jensen Moreau Nowak Bakker Petrova Ruiz Larsen Silva Novák Conti Berg Keller Brown'.split(
  ' ',
);
const STREETS = ['Lindenweg', 'Hauptstraße', 'Mill Lane', 'Kerkstraat', 'Storgatan', 'Rosenweg', 'High Street'];
const GOODS = ['Aluminium Bottle', 'Wool Blanket', 'Desk Lamp', 'Chef Knife', 'Rain Jacket', 'Yoga Mat', 'Backpack'];

const of = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

function person(at: number) {
  const [first, last] = [of(FIRST, at * 7), of(LAST, at * 11)];
  return {
    first_name: first,
    last_name: last,
    email: `${first}.${last}${at}@mail.example`.toLowerCase(),
    phone: `+49 151 ${1000000 + at * 7919}`,
    address: {
      street: `${of(STREETS, at)} ${1 + (at % 140)}`,
      zip: String(10_000 + at * 37),
      city: 'Leipzig',
      country: 'DE',
    },
  };
}

const moment = (at: number): string => new Date(1_750_000_000_000 + at * 61_000).toISOString();

const events = (at: number) => ({
  type: of(['page_view', 'add_to_cart', 'search'], at),
  at: moment(at),
  url: `https://shop.example/products/item-${at % 40}?utm_source=newsletter&utm_campaign=may&session=${at * 7919}`,
  referrer: 'https://search.example/',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  ip: `203.0.${at % 250}.${(at * 7) % 250}`,
  session_id: `s_${(at * 2_654_435_761) % 4_294_967_296}`,
  properties: { sku: `SKU-${at}`, price: `${(at * 7) % 90}.90`, currency: 'EUR', position: at % 20 },
});

const catalogue = (at: number) => ({
  id: 632_910_000 + at,
  title: `${of(GOODS, at)} ${at}`,
  vendor: 'Nordholm',
  body_html: `<p>The <strong>${of(GOODS, at)} ${at}</strong> is made to last for years.</p><ul><li>Weight: ${200 + at} g</li><li>Two year warranty</li></ul><p>Questions? Write to support@nordholm.example.</p>`,
  variants: ['Black', 'Sand', 'Navy'].map((title, position) => ({
    id: at * 10 + position,
    title,
    price: `${19 + (at % 50)}.00`,
    sku: `SKU-${at}-${position}`,
    barcode: `4006381${100_000 + at * 41 + position}`,
    inventory_quantity: (at * position) % 60,
  })),
  image: `https://cdn.example/files/1/${at}.jpg?v=17${30_000_000 + at}`,
});

const webhooks = (at: number) => ({
  id: `whd_${at}`,
  url: 'https://erp.example/hooks/shop',
  created_at: moment(at),
  headers: { 'content-type': 'application/json', 'x-request-id': `3f2a${1000 + at}-77aa-4c1e-9d0b-5e6f7a8b9c0d` },
  body: JSON.stringify({ id: 820_982_911 + at, total: '9.00', currency: 'EUR', customer: person(at) }),
});

const shipments = (at: number) => ({
  id: `shp_${at}`,
  tracking_number: `0034012824831${1000000 + at}`,
  status: 'in_transit',
  to: person(at),
  parcels: [{ weight: 1000 + at, unit: 'g', length: 55, width: 17, height: 12 }],
  events: ['The shipment has been accepted at the parcel center.', 'The shipment is on its way.'].map(
    (description, position) => ({ at: moment(at + position), status: 'accepted', description, city: 'Kassel' }),
  ),
  instructions: at % 5 === 0 ? `Please leave it with ${of(FIRST, at)} ${of(LAST, at)} in number ${at % 30}.` : null,
});

/** A list of about that many characters. */
export function listOf(make: (at: number) => unknown, characters: number): unknown[] {
  const list: unknown[] = [];
  for (let length = 0; length < characters; length += JSON.stringify(list.at(-1)).length + 1)
    list.push(make(list.length));
  return list;
}

/** By type. */
export const DOCUMENTS: readonly (readonly [string, unknown[]])[] = [
  ['events with links', listOf(events, 100_000)],
  ['shipments, one note in five', listOf(shipments, 100_000)],
  ['webhooks, JSON in strings', listOf(webhooks, 100_000)],
  ['goods with HTML', listOf(catalogue, 100_000)],
];
