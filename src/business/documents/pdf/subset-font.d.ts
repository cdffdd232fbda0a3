/** The part of `subset-font` that is used here; the package has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'truetype';
    /** Instance of the variable font, by axis. */
    variationAxes: Readonly<Record<string, number>>;
    keepAllGlyphs: true;
  }
  /**
   * @param text must be empty if all glyphs are kept
   */
  export default function subsetFont(font: Buffer, text: '', options: SubsetOptions): Promise<Buffer>;
}
