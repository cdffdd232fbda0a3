/** A company, as far as it is searched. */
export interface SearchedCompany {
  id: string;
  name: string;
  city: string;
  vatNumber: string | null;
  enterpriseNumber: string | null;
}

/**
 * The companies whose name, city, numbers or id have the text: letters without regard to case and accents, numbers in any
 * notation.
 */
export function matchingCompanies<Company extends SearchedCompany>(
  companies: Company[],
  search: string,
): Company[] {
  const words = plain(search);
  if (words === '') return companies;
  const number = compact(search);
  return companies.filter(
    ({ id, name, city, vatNumber, enterpriseNumber }) =>
      [name, city, id].some((text) => plain(text).includes(words)) ||
      (/\d/.test(number) &&
        [vatNumber, enterpriseNumber].some((text) => text !== null && compact(text).includes(number))),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function compact(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase();
}
