import type { TextStyle } from './text-lines';

const INK = '#1b1f23';
const GREY = '#5b636b';

/** Text styles of the page. */
export const STYLES = {
  title: { cut: 'bold', size: 17, color: INK },
  number: { cut: 'bold', size: 10.5, color: INK },
  heading: { cut: 'bold', size: 9, color: INK },
  columnTitle: { cut: 'bold', size: 7.5, color: GREY },
  body: { cut: 'regular', size: 8, color: INK },
  strong: { cut: 'bold', size: 8, color: INK },
  label: { cut: 'regular', size: 8, color: GREY },
  detail: { cut: 'regular', size: 7, color: GREY },
} as const satisfies Record<string, TextStyle>;

/** Background of column titles and the amount due. */
export const SHADE = '#eef1f4';
export const HAIRLINE = '#c9ced4';
