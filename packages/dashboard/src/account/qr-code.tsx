import generate from 'qrcode-generator';

/** Modules of white around a code, so that cameras find it (ISO/IEC 18004, section 9.1). */
const QUIET = 4;

/** A text as a QR code, dark on light in both themes because cameras need it so. Loaded when one is shown. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(0, 'M');
  code.addData(text);
  code.make();
  const size = code.getModuleCount() + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-2 bg-paper"
    >
      <path
        className="fill-[black]"
        d={formatPath(code.getModuleCount(), (row, column) => code.isDark(row, column))}
      />
    </svg>
  );
}

/** One bar for each run of dark modules in a row. */
function formatPath(count: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (!isDark(row, column)) continue;
      const from = column;
      while (column < count && isDark(row, column)) column++;
      path += `M${from + QUIET} ${row + QUIET}h${column - from}v1h-${column - from}z`;
    }
  }
  return path;
}
