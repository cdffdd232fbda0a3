/** Documents of a day. */
export interface ChartDay {
  date: string;
  sent: number;
  received: number;
  failed: number;
}

/** A rectangle of the chart. */
export interface ChartPart {
  kind: 'received' | 'sent' | 'failed';
  y: number;
  height: number;
}

/** A day of the chart: its place and its parts, the lowest first. */
export interface ChartBar {
  day: ChartDay;
  /** Left edge of the day's place, for its hover and its link */
  x: number;
  width: number;
  barX: number;
  barWidth: number;
  parts: ChartPart[];
}

/** A drawing of days: bars, and the lines of the grid with their values. */
export interface Chart {
  bars: ChartBar[];
  grid: { y: number; value: number }[];
}

/** A failure is never lower than this, so that it is seen. */
const FAILURE_LEAST = 4;
const GAP = 1;

/** Days of the API's overview. Failed documents are not counted as sent. */
export function chartDays(
  days: {
    date: string;
    incoming: number;
    outgoing: { pending: number; delivered: number; failed: number; withoutDelivery: number };
  }[],
): ChartDay[] {
  return days.map(({ date, incoming, outgoing }) => ({
    date,
    sent: outgoing.pending + outgoing.delivered + outgoing.withoutDelivery,
    received: incoming,
    failed: outgoing.failed,
  }));
}

/** Places days into a box: received below, sent on it, failed on top; bars take two thirds of their place. */
export function layOutChart(
  days: ChartDay[],
  box: { left: number; top: number; width: number; height: number },
): Chart {
  const most = Math.max(1, ...days.map(({ sent, received, failed }) => sent + received + failed));
  const { step, top } = chooseScale(most);
  const place = box.width / Math.max(1, days.length);
  const bottom = box.top + box.height;
  const high = (count: number): number => (count / top) * box.height;
  return {
    grid: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      value: index * step,
      y: bottom - high(index * step),
    })),
    bars: days.map((day, index) => ({
      day,
      x: box.left + index * place,
      width: place,
      barX: box.left + index * place + place / 6,
      barWidth: (place * 2) / 3,
      parts: layOutBar(day, bottom, high),
    })),
  };
}

function layOutBar(day: ChartDay, bottom: number, high: (count: number) => number): ChartPart[] {
  let y = bottom;
  return (['received', 'sent', 'failed'] as const).flatMap((kind) => {
    const count = day[kind];
    if (count === 0) {
      return [];
    }
    const height = Math.max(kind === 'failed' ? FAILURE_LEAST : 1, high(count) - (y === bottom ? 0 : GAP));
    y -= height + (y === bottom ? 0 : GAP);
    return [{ kind, y, height }];
  });
}

/** At most four grid lines, at 1, 2 or 5 times a power of ten. */
function chooseScale(most: number): { step: number; top: number } {
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * 3 >= most) ?? power * 10;
  return { step, top: Math.ceil(most / step) * step };
}
