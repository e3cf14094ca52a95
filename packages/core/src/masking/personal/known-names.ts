/** A street or postal code that stood under a key. */
export interface Place {
  kind: 'street' | 'postcode';
  value: string;
}

/** What stood under keys, so that it is found in the sentences of the same document. */
export interface KnownNames {
  add(name: string): void;
  addPlace(kind: Place['kind'], value: string): void;
  /** Streets and postal codes, by the word they begin with in lower case. */
  places(): ReadonlyMap<string, readonly Place[]>;
  /** Every word of them, in lower case, and every two that stand together. */
  words(): ReadonlySet<string>;
}

/** A street alone tells nothing, and a short code may be any number. */
const WITH_HOUSE = /^\d.* \p{L}{3}|\p{L}{3}.* \d/u;
export const isTelling = ({ kind, value }: Place): boolean => kind === 'postcode' || WITH_HOUSE.test(value);
const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+/u;
/** So many streets may begin with the same word. */
const MOST_ALIKE = 16;
const FEW_ALIKE = 4;

export function knownNames(): KnownNames {
  const words = new Set<string>();
  let unread = new Set<string>();
  const places = new Map<string, Place[]>();
  const unreadPlaces: Record<Place['kind'], string[]> = { street: [], postcode: [] };
  return {
    add: (name) => unread.add(name),
    addPlace: (kind, value) => unreadPlaces[kind].push(value),
    places() {
      if (unreadPlaces.street.length + unreadPlaces.postcode.length === 0) return places;
      const { street, postcode } = unreadPlaces;
      for (const value of new Set(street.splice(0))) if (/\d/.test(value)) learn({ kind: 'street', value });
      for (const value of new Set(postcode.splice(0))) if (value.length > 4) learn({ kind: 'postcode', value });
      return places;
    },
    // Most documents have no sentence, and then no name is ever taken apart.
    words() {
      if (unread.size === 0) return words;
      for (const name of unread) {
        const lower = name.toLowerCase();
        if (!/[\s,]/.test(lower)) {
          if (lower.length > 2) words.add(lower);
        } else {
          const parts = lower.split(/[\s,]+/);
          for (const word of parts) if (word.length > 2) words.add(word);
          for (let at = 1; at < parts.length; at++) words.add(`${parts[at - 1]} ${parts[at]}`);
        }
      }
      unread = new Set();
      return words;
    },
  };
  function learn(place: Place): void {
    const first = FIRST_WORD.exec(place.value)?.[0].toLowerCase() ?? '';
    const known = places.get(first);
    if (!known) places.set(first, [place]);
    // What tells nothing takes no room from what does.
    else if (
      known.length < MOST_ALIKE &&
      (known.length < FEW_ALIKE || isTelling(place)) &&
      !known.some(({ value }) => value === place.value)
    )
      known.push(place);
  }
}
