/** Position of a search result. */
export interface Matches {
  places: number[];
  /** True when there are more than are listed. */
  more: boolean;
}

const MOST = 1000;

/** The places of a text in the XML, in upper or lower case alike. Empty for an empty search. */
export function findAll(lowerCaseText: string, text: string): Matches {
  const needle = text.toLowerCase();
  const places: number[] = [];
  if (needle === '') {
    return { places, more: false };
  }
  for (
    let at = lowerCaseText.indexOf(needle);
    at >= 0;
    at = lowerCaseText.indexOf(needle, at + needle.length)
  ) {
    if (places.length === MOST) {
      return { places, more: true };
    }
    places.push(at);
  }
  return { places, more: false };
}
