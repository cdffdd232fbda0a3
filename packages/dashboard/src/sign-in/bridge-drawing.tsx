/** The bridge with documents on their way over it; it stands on the pages before a session only. */
export function BridgeDrawing() {
  return (
    <svg
      className="h-auto w-full max-w-128 overflow-visible fill-none stroke-line-strong stroke-[1.5]"
      viewBox="0 0 520 300"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 214h480" />
      <path className="stroke-ink stroke-[2.5]" d="M20 190h480" />
      <path d="M70 190C120 96 190 56 260 56s140 40 190 134" />
      <path d="M110 190v-53M150 190V98M190 190V73M230 190V59M290 190V59M330 190V73M370 190V98M410 190v-53M260 190V56" />
      <path d="M70 190v24M450 190v24" />
      <path
        opacity=".6"
        d="M20 244c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0"
      />
      <path
        opacity=".35"
        d="M60 268c20-8 40-8 60 0s40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0 40 8 60 0 40-8 60 0"
      />
      {[64, 230, 420].map((x) => (
        <g key={x} transform={`translate(${x} 138)`} className="fill-surface stroke-ink stroke-[1.75]">
          <path d="M0 0h22l10 10v34H0z" />
          <path d="M22 0v10h10M7 22h17M7 30h17" />
        </g>
      ))}
      <path className="stroke-accent stroke-2" d="M112 162h26M130 154l8 8-8 8M280 162h26M298 154l8 8-8 8" />
      <circle className="fill-ok-solid stroke-none" cx="454" cy="138" r="12" />
      <path className="stroke-surface stroke-2" d="M448.5 138.5l4 3.8 7-7.6" />
    </svg>
  );
}
