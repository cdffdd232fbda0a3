import { PAGE, type Column, type PageFlow } from './page-flow';

/** Logo and colour of the documents of a company. */
export interface Letterhead {
  /** PNG or JPEG from an untrusted user; its format and size were checked when it was stored. */
  logo: Uint8Array | null;
  /** Colour of the bar at the top of the page, `#rrggbb`. */
  accentColor: string | null;
}

const LOGO_SIZE = { width: 150, height: 42 } as const;
const BAR_HEIGHT = 5;

/**
 * Draws the logo at the upper right and a bar in the accent colour, and returns the width that remains for the title.
 */
export function placeLetterhead(flow: PageFlow, letterhead: Letterhead | null, column: Column): Column {
  const { logo = null, accentColor = null } = letterhead ?? {};
  if (accentColor !== null) flow.paint((pdf) => pdf.rect(0, 0, PAGE.width, BAR_HEIGHT).fill(accentColor));
  if (logo === null) return column;
  const at = { x: PAGE.right - LOGO_SIZE.width, y: flow.position };
  flow.paintContent(
    'Figure',
    // The library accepts only a Buffer, but bytes from another thread are a Uint8Array.
    (pdf) =>
      pdf.image(Buffer.from(logo.buffer, logo.byteOffset, logo.byteLength), at.x, at.y, {
        fit: [LOGO_SIZE.width, LOGO_SIZE.height],
        align: 'right',
      }),
    'Logo',
  );
  return { ...column, width: column.width - LOGO_SIZE.width - 10 };
}
