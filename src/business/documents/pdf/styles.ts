import type { TextStyle } from './text-lines';

const INK = '#1b1f23';
const GREY = '#5b636b';

/** Text styles of the page. */
export const STYLES = {
  title: { face: 'bold', size: 17, color: INK },
  number: { face: 'bold', size: 10.5, color: INK },
  heading: { face: 'bold', size: 9, color: INK },
  columnTitle: { face: 'bold', size: 7.5, color: GREY },
  body: { face: 'regular', size: 8, color: INK },
  strong: { face: 'bold', size: 8, color: INK },
  label: { face: 'regular', size: 8, color: GREY },
  detail: { face: 'regular', size: 7, color: GREY },
} as const satisfies Record<string, TextStyle>;

/** Background of column titles and the amount due. */
export const SHADE = '#eef1f4';
export const HAIRLINE = '#c9ced4';
