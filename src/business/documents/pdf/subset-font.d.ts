/** Types of the used part of the package `subset-font`, which contains no types. */
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
